import { Card, Flex, Pagination, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { ListFrame } from '../list/list-frame.tsx';
import { paginationProps, totalText } from '../list/list-state.ts';
import styles from './queue.module.css';
import { useQueueKeys } from './use-queue-keys.ts';
import { EVERY_STATE, type QueueList } from './use-queue-list.ts';

export type QueueKey = readonly [key: string, label: string, act: () => void];

interface Props<Row extends { id: number }> {
  list: QueueList<Row>;
  /** The shortcuts after those that move the current row. */
  keys: readonly QueueKey[];
  children: ReactNode;
}

/** The frame of a queue's rows: filters, state tabs, shortcuts and pages. */
export function QueueFrame<Row extends { id: number }>({
  list: { source, state, change, named, set, shown, queue },
  keys,
  children,
}: Props<Row>) {
  const { data, refusal, reload } = shown;
  const { filters, states } = source;
  const allKeys: readonly QueueKey[] = [
    ['J', '下一条', () => queue.step(1)],
    ['K', '上一条', () => queue.step(-1)],
    ...keys,
  ];
  const { areEnabled, switchKeys } = useQueueKeys(
    Object.fromEntries(allKeys.map(([key, , act]) => [key.toLowerCase(), act])),
  );
  return (
    <ListFrame
      filters={filters}
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
              value={named ?? states[0]}
              onChange={(next) => change({ filters: { state: next === states[0] ? undefined : next } })}
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
          {children}
          <Pagination {...paginationProps(state, data, change)} showSizeChanger hideOnSinglePage />
        </Flex>
      </Card>
    </ListFrame>
  );
}
