import { Button, Card, Checkbox, Flex, Pagination, Segmented, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AdminCall } from '#contract/admin/call.ts';
import { PageTitle } from '../app/page-title.tsx';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { ListFrame } from '../list/list-frame.tsx';
import { paginationProps, totalText } from '../list/list-state.ts';
import styles from './queue.module.css';
import { QueueRows } from './queue-rows.tsx';
import { ReasonDialog, type Rejection } from './reason-dialog.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { EVERY_STATE, type QueueList } from './use-queue-list.ts';

type QueueKey = readonly [key: string, label: string, act: () => void];

interface Props<Row extends { id: number }> {
  title: string;
  list: QueueList<Row>;
  states: readonly string[];
  /** Shown if no row matches the filters. */
  emptyText: string;
  mayWrite: boolean;
  exportCall: AdminCall;
  historyCall: AdminCall;
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

const AUDIT_LABELS = { state: '状态', reason: '原因' };

/** The page of a queue: filters, state tabs, shortcuts, selection, rows, and the dialogs of their actions. */
export function QueuePage<Row extends { id: number }>({
  title,
  list: { filters, defaultState, state, change, named, set, query, shown, rows, queue },
  states,
  emptyText,
  mayWrite,
  exportCall,
  historyCall,
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
  const [rejecting, setRejecting] = useState<readonly Row[]>([]);
  const [historyRow, setHistoryRow] = useState<Row>();
  const { current, selected, targets } = queue;
  const { verb } = rejection;
  const { data, refusal, isLoading, reload } = shown;
  const writeKeys: readonly QueueKey[] = [
    ['X', '选中', () => current && queue.toggle(current)],
    ['A', '通过', () => void onApprove(targets)],
    ['D', verb, () => setRejecting(targets)],
    ...keys,
  ];
  const allKeys: readonly QueueKey[] = [
    ['J', '下一条', () => queue.step(1)],
    ['K', '上一条', () => queue.step(-1)],
    ...(mayWrite ? writeKeys : []),
  ];
  const { areEnabled, switchKeys } = useQueueKeys(
    Object.fromEntries(allKeys.map(([key, , act]) => [key.toLowerCase(), act])),
  );
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
      <ListFrame
        filters={filters.slice(1)}
        set={set}
        onFilter={(values) => change({ filters: values })}
        refusal={refusal}
        reload={reload}
      >
        <Card>
          <Flex vertical gap={12}>
            <Flex gap={12} wrap align="center">
              <Segmented
                aria-label="按状态筛选"
                style={{ maxWidth: '100%', overflowX: 'auto' }}
                value={named ?? defaultState}
                onChange={(next) => change({ filters: { state: next === defaultState ? undefined : next } })}
                options={[...states, { value: EVERY_STATE, label: '全部' }]}
              />
              <span role="status">{data && totalText(data)}</span>
            </Flex>
            <Flex gap={12} wrap align="center" className={styles.keys}>
              {areEnabled &&
                allKeys.map(([key, label]) => (
                  <span key={key}>
                    <kbd className={styles.key}>{key}</kbd> {label}
                  </span>
                ))}
              <span className={styles.switch}>
                快捷键 <Switch size="small" checked={areEnabled} onChange={switchKeys} aria-label="快捷键" />
              </span>
            </Flex>
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
                      全部通过
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
              isLoading={isLoading}
              emptyText={named === undefined ? '都处理完了' : emptyText}
              canSelect={mayWrite}
              titleOf={titleOf}
            >
              {(row) =>
                children(
                  row,
                  <Flex gap={8} wrap>
                    {mayWrite && canApprove(row) && (
                      <Button size="small" onClick={() => void onApprove([row])}>
                        通过
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
            <Pagination {...paginationProps(state, data, change)} showSizeChanger hideOnSinglePage />
          </Flex>
        </Card>
      </ListFrame>
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
