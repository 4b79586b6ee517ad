import { Button, Checkbox, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { QueueFrame, type QueueKey } from './queue-frame.tsx';
import { QueueRows } from './queue-rows.tsx';
import { ReasonDialog, type Rejection } from './reason-dialog.tsx';
import type { QueueList } from './use-queue-list.ts';

interface Props<Row extends { id: number }> {
  title: string;
  list: QueueList<Row>;
  states: readonly string[];
  /** Shown if no row matches the filters. */
  emptyText: string;
  mayWrite: boolean;
  exportCall: Call;
  historyCall: Call;
  /** What approving is called; 通过 by default. */
  approval?: string;
  rejection: Rejection;
  canApprove(row: Row): boolean;
  canReject(row: Row): boolean;
  onApprove(rows: readonly Row[]): Promise<void>;
  onReject(rows: readonly Row[], reason: string): Promise<void>;
  titleOf(row: Row): string;
  historyTitleOf(row: Row): string;
  actions?: ReactNode;
  /** Additional shortcuts, which require the write permission. */
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
  title,
  list,
  states,
  emptyText,
  mayWrite,
  exportCall,
  historyCall,
  approval = '通过',
  rejection,
  canApprove,
  canReject,
  onApprove,
  onReject,
  titleOf,
  historyTitleOf,
  actions,
  keys = [],
  children,
}: Props<Row>) {
  const { named, query, shown, rows, queue } = list;
  const [rejecting, setRejecting] = useState<readonly Row[]>([]);
  const [historyRow, setHistoryRow] = useState<Row>();
  const { current, selected, targets } = queue;
  const { verb } = rejection;
  const { data, isLoading } = shown;
  const writeKeys: readonly QueueKey[] = [
    ['X', '选中', () => current && queue.toggle(current)],
    ['A', approval, () => void onApprove(targets)],
    ['D', verb, () => setRejecting(targets)],
    ...keys,
  ];
  return (
    <>
      <PageTitle
        title={title}
        actions={
          <>
            {actions}
            <ExportMenu call={exportCall} query={query} total={data?.total} />
          </>
        }
      />
      <QueueFrame list={list} states={states} keys={mayWrite ? writeKeys : []}>
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
                <Button size="small" onClick={() => void onApprove(selected)}>
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
          rows={rows}
          queue={queue}
          isKnown={data !== undefined}
          isLoading={isLoading}
          emptyText={named === undefined ? '已全部处理' : emptyText}
          canSelect={mayWrite}
          titleOf={titleOf}
        >
          {(row) =>
            children(
              row,
              <Flex gap={8} wrap>
                {mayWrite && canApprove(row) && (
                  <Button size="small" onClick={() => void onApprove([row])}>
                    {approval}
                  </Button>
                )}
                {mayWrite && canReject(row) && (
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
        call={historyCall}
        labels={AUDIT_LABELS}
        of={historyRow && { id: historyRow.id, title: historyTitleOf(historyRow) }}
        onClose={() => setHistoryRow(undefined)}
      />
    </>
  );
}
