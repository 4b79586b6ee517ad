import { App } from 'antd';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { batchSummary } from '#admin/list/batch-summary.ts';
import { QueuePage } from '#admin/queue/queue-page.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import {
  LISTING_STATES,
  type TradeAdminRow,
  tradeExport,
  tradeHistory,
  tradeQueue,
  tradeReview,
} from '#contract/admin/trades.ts';
import { TradeEntry } from './trade-entry.tsx';

/** Filters of the queue. The first, the state, is rendered as tabs. */
const filters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '标题', kind: 'text' },
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
  ...rangeFilters('上架时间'),
];

const rejection = {
  verb: '下架',
  unit: '个账号',
  reasons: ['截图与描述不符', '留有联系方式', '价格异常', '重复发布', '卖家要求'],
  isRequired: true,
};

/** A listing can be delisted until a buyer has reserved or bought it. */
const DELISTABLE: readonly TradeAdminRow['state'][] = ['审核中', '公示期', '出售中'];

export function Page() {
  const { message } = App.useApp();
  const { send } = useAction();
  const list = useQueueList<TradeAdminRow>({
    filters,
    defaultState: '审核中',
    defaultSort: 'id',
    call: tradeQueue,
  });
  const review = async (trades: readonly TradeAdminRow[], verdict: '通过' | '下架', reason = '') => {
    const ids = trades.map(({ id }) => id);
    const reviewed = ids.length > 0 && (await send(tradeReview, { ids, verdict, reason }));
    if (reviewed) {
      const isComplete = reviewed.skipped.length === 0;
      message[isComplete ? 'success' : 'warning'](batchSummary(reviewed, `已${verdict}`));
      list.shown.reload();
    }
  };
  return (
    <QueuePage
      title="交易审核"
      list={list}
      states={LISTING_STATES}
      emptyText="没有符合条件的账号"
      mayWrite={useMay()('trades.write')}
      exportCall={tradeExport}
      historyCall={tradeHistory}
      rejection={rejection}
      canApprove={({ state }) => state === '审核中'}
      canReject={({ state }) => DELISTABLE.includes(state)}
      onApprove={(trades) => review(trades, '通过')}
      onReject={(trades, reason) => review(trades, '下架', reason)}
      titleOf={({ title }) => title}
      historyTitleOf={({ title }) => title}
    >
      {(trade, buttons, isCurrent) => <TradeEntry trade={trade} buttons={buttons} isCurrent={isCurrent} />}
    </QueuePage>
  );
}
