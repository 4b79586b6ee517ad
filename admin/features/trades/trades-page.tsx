import { App, Button } from 'antd';
import { useState } from 'react';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { fetchFile, request } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { HistoryDrawer } from '#admin/history/history-drawer.tsx';
import { batchSummary } from '#admin/list/batch-summary.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { QueueBody } from '#admin/queue/queue-body.tsx';
import { ReasonDialog } from '#admin/queue/reason-dialog.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import type { Filter } from '#admin/resources/definition.ts';
import {
  LISTING_STATES,
  type TradeAdminRow,
  tradeExport,
  tradeHistory,
  tradeQueue,
  tradeReview,
} from '#contract/admin/trades.ts';
import { TradeEntry } from './trade-entry.tsx';

const REASONS = ['截图与描述不符', '留有联系方式', '价格异常', '重复发布', '卖家要求'] as const;

/** Filters of the queue. The first, the state, is rendered as tabs. */
const tradeFilters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '标题', kind: 'text' },
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
];

/** Labels of the fields in the audit. */
const tradeLabels: Record<string, string> = { state: '状态', reason: '原因' };

const exportClient = { exportFile: (query: object) => fetchFile(tradeExport, query) };
const history = {
  history: (id: number, page: number) => request(tradeHistory, { id, page, sort: '-at' as const }),
};
const queueOptions = {
  filters: tradeFilters,
  defaultState: '审核中',
  defaultSort: 'id',
  read: (params: object) => request(tradeQueue, params),
};

/** The review queue of accounts for sale. */
export function Page() {
  return (
    <Guarded permission="trades.read">
      <Trades />
    </Guarded>
  );
}

function Trades() {
  const { message } = App.useApp();
  const mayWrite = useMay()('trades.write');
  const list = useQueueList<TradeAdminRow>(queueOptions);
  const { data, reload } = list.shown;
  const { targets } = list.queue;
  const [delisting, setDelisting] = useState<readonly TradeAdminRow[]>([]);
  const [historyRow, setHistoryRow] = useState<TradeAdminRow>();
  const review = async (trades: readonly TradeAdminRow[], verdict: '通过' | '下架', reason = '') => {
    if (trades.length === 0) {
      return;
    }
    const reviewed = await request(tradeReview, { ids: trades.map(({ id }) => id), verdict, reason });
    if (reviewed.status === 0) {
      message.error(reviewed.msg);
      return;
    }
    const isComplete = reviewed.data.skipped.length === 0;
    message[isComplete ? 'success' : 'warning'](batchSummary(reviewed.data, `已${verdict}`));
    reload();
  };
  return (
    <>
      <PageTitle
        title="交易审核"
        actions={<ExportMenu client={exportClient} query={list.query} total={data?.total} />}
      />
      <QueueBody
        list={list}
        states={LISTING_STATES}
        emptyText="没有符合条件的账号"
        mayWrite={mayWrite}
        keys={[
          ['A', '通过', () => void review(targets, '通过')],
          ['D', '下架', () => setDelisting(targets)],
        ]}
        titleOf={({ title }) => title}
        batch={(selected) => (
          <>
            <Button size="small" onClick={() => void review(selected, '通过')}>
              全部通过
            </Button>
            <Button size="small" danger onClick={() => setDelisting(selected)}>
              全部下架…
            </Button>
          </>
        )}
      >
        {(row, isCurrent) => (
          <TradeEntry
            trade={row}
            isCurrent={isCurrent}
            onApprove={(one) => void review([one], '通过')}
            onDelist={(one) => setDelisting([one])}
            onHistory={setHistoryRow}
          />
        )}
      </QueueBody>
      <ReasonDialog
        isOpen={delisting.length > 0}
        title={delisting.length === 1 ? '下架这个账号？' : `下架选中的 ${delisting.length} 个账号？`}
        okText="下架"
        suggestions={REASONS}
        isRequired
        onSubmit={async (reason) => {
          setDelisting([]);
          await review(delisting, '下架', reason);
        }}
        onClose={() => setDelisting([])}
      />
      <HistoryDrawer
        client={history}
        labels={tradeLabels}
        of={historyRow}
        onClose={() => setHistoryRow(undefined)}
      />
    </>
  );
}
