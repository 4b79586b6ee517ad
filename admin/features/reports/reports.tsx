import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { request } from '#admin/calls/client.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { type QueueDefinition, QueuePage } from '#admin/queue/queue-page.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import { useUndoableBatch } from '#admin/queue/use-undoable-batch.tsx';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import {
  REPORT_KIND_NAMES,
  type ReportAdminRow,
  reportDecide,
  reportExport,
  reportHistory,
  reportQueue,
  reportUndo,
} from '#contract/admin/reports.ts';
import { QUEUED_KINDS, REPORT_REASONS, REPORT_STATES } from '#contract/report-vocabulary.ts';
import { type Decision, JustifiedDialog } from './justified-dialog.tsx';
import { ReportEntry } from './report-entry.tsx';

const queue: QueueDefinition<ReportAdminRow> = {
  title: '举报',
  permission: 'reports.write',
  call: reportQueue,
  states: REPORT_STATES,
  defaultSort: 'urgency',
  filters: [
    { name: 'q', label: '编号、内容、说明', kind: 'text' },
    {
      name: 'kind',
      label: '举报对象',
      kind: 'choice',
      options: QUEUED_KINDS.map((kind) => ({ value: kind, label: REPORT_KIND_NAMES[kind] })),
    },
    { name: 'reason', label: '理由', kind: 'choice', options: REPORT_REASONS },
    { name: 'overdue', label: '已超期', kind: 'switch' },
    { name: 'player_id', label: '举报人的玩家编号', kind: 'number' },
    ...rangeFilters('举报时间'),
  ],
  emptyText: '没有符合条件的举报',
  exportCall: reportExport,
  historyCall: reportHistory,
  approval: '成立',
  rejection: {
    verb: '不成立',
    unit: '条举报',
    reasons: ['内容没有违规', '证据不足，无法核实', '重复举报', '属于正常评价'],
    isRequired: false,
    hint: '举报人登录后会看到这段说明',
  },
  canApprove: ({ state }) => state !== '已处理',
  canReject: ({ state }) => state !== '不成立',
  titleOf: ({ report_no }) => `举报 ${report_no}`,
};

const NOTHING_ELSE = { hide: false, reset_nickname: false, remove_picture: false };

export function Page() {
  const list = useQueueList(queue);
  const [justified, setJustified] = useState<readonly ReportAdminRow[]>([]);
  const { decide, undo } = useDecisions(list.shown.reload);
  return (
    <>
      <QueuePage
        definition={queue}
        list={list}
        onApprove={async (reports) => setJustified(reports)}
        onReject={(reports, note) => decide(reports, { state: '不成立', note, ...NOTHING_ELSE })}
        actions={
          <Button icon={<UndoOutlined aria-hidden />} onClick={() => void undo()}>
            撤销上次处理
          </Button>
        }
        keys={[['U', '撤销', () => void undo()]]}
      >
        {(report, buttons) => <ReportEntry report={report} buttons={buttons} />}
      </QueuePage>
      <JustifiedDialog
        reports={justified}
        onSubmit={async (decision) => {
          setJustified([]);
          await decide(justified, { state: '已处理', ...decision });
        }}
        onClose={() => setJustified([])}
      />
    </>
  );
}

/** Decides reports, and undoes the last decision. */
function useDecisions(onDone: () => void) {
  const { send } = useAction();
  const undoLast = () => request(reportUndo, {});
  const { undo, report } = useUndoableBatch({ key: 'reports', undoLast, onDone });
  const decide = async (
    reports: readonly { id: number }[],
    decision: Decision & { state: '已处理' | '不成立' },
  ) => {
    const ids = reports.map(({ id }) => id);
    const verb = decision.state === '已处理' ? '已按成立处理' : '已按不成立处理';
    report(await send(reportDecide, { ids, ...decision }), verb);
  };
  return { decide, undo };
}
