import { useAction } from '#admin/calls/use-call.ts';
import { type QueueDefinition, QueuePage } from '#admin/queue/queue-page.tsx';
import { useBatchMessage } from '#admin/queue/use-batch-message.ts';
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

/** A listing can be delisted until a buyer has reserved or bought it. */
const DELISTABLE: readonly TradeAdminRow['state'][] = ['审核中', '公示期', '出售中'];

const queue: QueueDefinition<TradeAdminRow> = {
  title: '交易审核',
  permission: 'trades.write',
  call: tradeQueue,
  states: LISTING_STATES,
  defaultSort: 'id',
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    ...rangeFilters('上架时间'),
  ],
  emptyText: '没有符合条件的账号',
  exportCall: tradeExport,
  historyCall: tradeHistory,
  rejection: {
    verb: '下架',
    unit: '个账号',
    reasons: ['截图与描述不符', '留有联系方式', '价格异常', '重复发布', '卖家要求'],
    isRequired: true,
  },
  canApprove: ({ state }) => state === '审核中',
  canReject: ({ state }) => DELISTABLE.includes(state),
  titleOf: ({ title }) => title,
};

export function Page() {
  const { send } = useAction();
  const list = useQueueList(queue);
  const report = useBatchMessage(list.shown.reload);
  const review = async (trades: readonly TradeAdminRow[], verdict: '通过' | '下架', reason = '') => {
    const ids = trades.map(({ id }) => id);
    report(await send(tradeReview, { ids, verdict, reason }), `已${verdict}`);
  };
  return (
    <QueuePage
      definition={queue}
      list={list}
      onApprove={(trades) => review(trades, '通过')}
      onReject={(trades, reason) => review(trades, '下架', reason)}
    >
      {(trade, buttons, isCurrent) => <TradeEntry trade={trade} buttons={buttons} isCurrent={isCurrent} />}
    </QueuePage>
  );
}
