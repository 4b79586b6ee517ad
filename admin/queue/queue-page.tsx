import { Button, Checkbox, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Permission } from '#contract/admin/roles.ts';
import type { Call } from '#contract/call.ts';
import { useMay } from '../auth/use-session.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { QueueFrame, type QueueKey } from './queue-frame.tsx';
import { QueueRows } from './queue-rows.tsx';
import { ReasonDialog, type Rejection } from './reason-dialog.tsx';
import type { QueueList, QueueSource } from './use-queue-list.ts';

/** A queue whose rows are approved or rejected. */
export interface QueueDefinition<Row extends object> extends QueueSource<Row> {
  title: string;
  /** Of decisions. */
  permission: Permission;
  /** Shown if no row matches the filters. */
  emptyText: string;
  exportCall: Call;
  historyCall: Call;
  /** What approving is called; 通过 by default. */
  approval?: string;
  rejection: Rejection;
  canApprove(row: Row): boolean;
  canReject(row: Row): boolean;
  titleOf(row: Row): string;
  /** `titleOf` by default. */
  historyTitleOf?(row: Row): string;
}

interface Props<Row extends { id: number }> {
  definition: QueueDefinition<Row>;
  list: QueueList<Row>;
  /** Both get at least one row. */
  onApprove(rows: readonly Row[]): Promise<void>;
  onReject(rows: readonly Row[], reason: string): Promise<void>;
  /** Additional buttons and shortcuts, which require the permission. */
  actions?: ReactNode;
  keys?: readonly QueueKey[];
  /** Renders a row with its buttons. */
  children(row: Row, buttons: ReactNode, isCurrent: boolean): ReactNode;
}

const AUDIT_LABELS = {
  state: '状态',
  reason: '原因',
  note: '说明',
  pinned: '置顶',
  featured: '精华',
  folded: '折叠',
  body: '内容',
  reply_to: '回复的评论',
};

/** The page of a queue: filters, state tabs, shortcuts, selection, rows, and the dialogs of their actions. */
export function QueuePage<Row extends { id: number }>({
  definition,
  list,
  onApprove,
  onReject,
  actions,
  keys = [],
  children,
}: Props<Row>) {
  const { approval = '通过', rejection, titleOf, historyTitleOf = titleOf } = definition;
  const { named, query, shown, rows, queue } = list;
  const mayWrite = useMay()(definition.permission);
  const [rejecting, setRejecting] = useState<readonly Row[]>([]);
  const [historyRow, setHistoryRow] = useState<Row>();
  const { current, selected, targets } = queue;
  const { verb } = rejection;
  const approve = (targets: readonly Row[]) => {
    if (targets.length > 0) {
      void onApprove(targets);
    }
  };
  const writeKeys: readonly QueueKey[] = [
    ['X', '选中', () => current && queue.toggle(current)],
    ['A', approval, () => approve(targets)],
    ['D', verb, () => setRejecting(targets)],
    ...keys,
  ];
  return (
    <>
      <PageTitle title={definition.title}>
        {mayWrite && actions}
        <ExportMenu call={definition.exportCall} query={query} total={shown.data?.total} />
      </PageTitle>
      <QueueFrame list={list} keys={mayWrite ? writeKeys : []}>
        {mayWrite && rows.length > 0 && (
          <Flex gap={12} wrap align="center">
            <Checkbox
              checked={selected.length === rows.length}
              indeterminate={selected.length > 0 && selected.length < rows.length}
              onChange={({ target }) => queue.selectAll(target.checked)}
            >
              选中本页全部
            </Checkbox>
            {selected.length > 0 && (
              <>
                <span>已选 {selected.length} 条</span>
                <Button size="small" onClick={() => approve(selected)}>
                  全部{approval}
                </Button>
                <Button size="small" danger onClick={() => setRejecting(selected)}>
                  全部{verb}…
                </Button>
              </>
            )}
          </Flex>
        )}
        <QueueRows
          list={list}
          emptyText={named === undefined ? '已全部处理' : definition.emptyText}
          canSelect={mayWrite}
          titleOf={titleOf}
        >
          {(row) =>
            children(
              row,
              <Flex gap={8} wrap>
                {mayWrite && definition.canApprove(row) && (
                  <Button size="small" onClick={() => approve([row])}>
                    {approval}
                  </Button>
                )}
                {mayWrite && definition.canReject(row) && (
                  <Button size="small" danger onClick={() => setRejecting([row])}>
                    {verb}…
                  </Button>
                )}
                <Button size="small" type="text" onClick={() => setHistoryRow(row)}>
                  记录
                </Button>
              </Flex>,
              row.id === current?.id,
            )
          }
        </QueueRows>
      </QueueFrame>
      <ReasonDialog
        rejection={rejection}
        count={rejecting.length}
        onSubmit={async (reason) => {
          setRejecting([]);
          await onReject(rejecting, reason);
        }}
        onClose={() => setRejecting([])}
      />
      <HistoryDrawer
        call={definition.historyCall}
        labels={AUDIT_LABELS}
        of={historyRow && { id: historyRow.id, title: historyTitleOf(historyRow) }}
        onClose={() => setHistoryRow(undefined)}
      />
    </>
  );
}
