import { Card, Checkbox, Flex, Pagination, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { ListFrame } from '../list/list-frame.tsx';
import { paginationProps, totalText } from '../list/paging.ts';
import styles from './queue.module.css';
import { QueueRows } from './queue-rows.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { EVERY_STATE, type QueueList } from './use-queue-list.ts';

/** A shortcut key with its label and action. */
type QueueKey = readonly [key: string, label: string, act: () => void];

interface Props<Row extends { id: number }> {
  list: QueueList<Row>;
  states: readonly string[];
  /** Shown if no row matches the filters. */
  emptyText: string;
  mayWrite: boolean;
  /** Additional shortcuts, which require the write permission. */
  keys: readonly QueueKey[];
  titleOf(row: Row): string;
  /** Actions on the selected rows. */
  batch(selected: readonly Row[]): ReactNode;
  children(row: Row, isCurrent: boolean): ReactNode;
}

/** A queue: filters, state tabs, shortcuts, selection, rows and pagination. */
export function QueueBody<Row extends { id: number }>({
  list: { filters, defaultState, state, change, named, set, shown, rows, queue },
  states,
  emptyText,
  mayWrite,
  keys,
  titleOf,
  batch,
  children,
}: Props<Row>) {
  const { current, selected } = queue;
  const { data, refusal, isLoading, reload } = shown;
  const all: readonly QueueKey[] = [
    ['J', '下一条', () => queue.step(1)],
    ['K', '上一条', () => queue.step(-1)],
    ...(mayWrite ? [['X', '选中', () => current && queue.toggle(current)] as const, ...keys] : []),
  ];
  const { areEnabled, switchKeys } = useQueueKeys(
    Object.fromEntries(all.map(([key, , act]) => [key.toLowerCase(), act])),
  );
  return (
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
            <StateTabs
              states={states}
              defaultState={defaultState}
              value={named}
              onChange={(next) => change({ filters: { state: next } })}
            />
            <span role="status">{data && totalText(data)}</span>
          </Flex>
          <QueueKeysLine keys={all} areEnabled={areEnabled} onSwitch={switchKeys} />
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
                  {batch(selected)}
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
            {(row) => children(row, row.id === current?.id)}
          </QueueRows>
          <Pagination {...paginationProps(state, data, change)} showSizeChanger hideOnSinglePage />
        </Flex>
      </Card>
    </ListFrame>
  );
}

interface KeysProps {
  keys: readonly (readonly [key: string, label: string, ...unknown[]])[];
  areEnabled: boolean;
  onSwitch(areEnabled: boolean): void;
}

/** The shortcuts and the switch that disables them. */
function QueueKeysLine({ keys, areEnabled, onSwitch }: KeysProps) {
  return (
    <Flex gap={12} wrap align="center" className={styles.keys}>
      {areEnabled &&
        keys.map(([key, label]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {label}
          </span>
        ))}
      <span className={styles.switch}>
        快捷键 <Switch size="small" checked={areEnabled} onChange={onSwitch} aria-label="快捷键" />
      </span>
    </Flex>
  );
}

interface TabsProps {
  states: readonly string[];
  /** Selected if the URL has no state. */
  defaultState: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** Selects the state of a queue. */
function StateTabs({ states, defaultState, value, onChange }: TabsProps) {
  return (
    <Segmented
      aria-label="按状态筛选"
      style={{ maxWidth: '100%', overflowX: 'auto' }}
      value={value ?? defaultState}
      onChange={(next) => onChange(next === defaultState ? undefined : next)}
      options={[
        ...states.map((state) => ({ value: state, label: state })),
        { value: EVERY_STATE, label: '全部' },
      ]}
    />
  );
}
