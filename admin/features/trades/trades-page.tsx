import { App, Button } from 'antd';
import { useState } from 'react';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { ask, fetchFile } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { HistoryDrawer } from '#admin/history/history-drawer.tsx';
import { batchWords } from '#admin/list/batch-words.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { QueueBody } from '#admin/queue/queue-body.tsx';
import { ReasonDialog } from '#admin/queue/reason-dialog.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import {
  LISTING_STATES,
  type TradeAdminRow,
  tradeExport,
  tradeHistory,
  tradeQueue,
  tradeReview,
} from '#contract/admin/trades.ts';
import { TradeEntry } from './trade-entry.tsx';
import { tradeFilters, tradeLabels, USUAL_REASONS } from './trade-words.ts';

const exporting = { exported: (asked: object) => fetchFile(tradeExport, asked) };
const history = {
  history: (id: number, page: number) => ask(tradeHistory, { id, page, sort: '-at' as const }),
};
const queueOf = {
  filters: tradeFilters,
  usualState: '审核中',
  usualSort: 'id',
  read: (params: object) => ask(tradeQueue, params),
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
  const list = useQueueList<TradeAdminRow>(queueOf);
  const { answer, reload } = list.shown;
  const { targets } = list.queue;
  const [goingOff, setGoingOff] = useState<readonly TradeAdminRow[]>([]);
  const [watched, setWatched] = useState<TradeAdminRow>();
  const review = async (trades: readonly TradeAdminRow[], verdict: '通过' | '下架', reason = '') => {
    if (trades.length === 0) {
      return;
    }
    const reviewed = await ask(tradeReview, { ids: trades.map(({ id }) => id), verdict, reason });
    if (reviewed.status === 0) {
      message.error(reviewed.msg);
      return;
    }
    const isWhole = reviewed.data.skipped.length === 0;
    message[isWhole ? 'success' : 'warning'](batchWords(reviewed.data, `已${verdict}`));
    reload();
  };
  return (
    <>
      <PageTitle
        title="交易审核"
        actions={<ExportMenu client={exporting} asked={list.asked} total={answer?.total} />}
      />
      <QueueBody
        list={list}
        states={LISTING_STATES}
        nothing="没有符合条件的账号"
        mayWrite={mayWrite}
        keys={[
          ['A', '通过', () => void review(targets, '通过')],
          ['D', '下架', () => setGoingOff(targets)],
        ]}
        titleOf={({ title }) => title}
        batch={(chosen) => (
          <>
            <Button size="small" onClick={() => void review(chosen, '通过')}>
              全部通过
            </Button>
            <Button size="small" danger onClick={() => setGoingOff(chosen)}>
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
            onTakeOff={(one) => setGoingOff([one])}
            onWatch={setWatched}
          />
        )}
      </QueueBody>
      <ReasonDialog
        isOpen={goingOff.length > 0}
        title={goingOff.length === 1 ? '下架这个账号？' : `下架选中的 ${goingOff.length} 个账号？`}
        okText="下架"
        usual={USUAL_REASONS}
        isNeeded
        onReason={async (reason) => {
          setGoingOff([]);
          await review(goingOff, '下架', reason);
        }}
        onClose={() => setGoingOff([])}
      />
      <HistoryDrawer
        client={history}
        labels={tradeLabels}
        of={watched}
        onClose={() => setWatched(undefined)}
      />
    </>
  );
}
