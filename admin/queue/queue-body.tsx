import { Card, Checkbox, Flex, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { ListFrame } from '../list/list-frame.tsx';
import { pageTurning } from '../list/page-turning.ts';
import { totalWords } from '../list/total-words.ts';
import { QueueKeysLine } from './queue-keys-line.tsx';
import { QueueRows } from './queue-rows.tsx';
import { StateTabs } from './state-tabs.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import type { QueueList } from './use-queue-list.ts';

/** A shortcut key with its label and action. */
export type QueueKey = readonly [key: string, does: string, act: () => void];

interface Props<Row extends { id: number }> {
  list: QueueList<Row>;
  states: readonly string[];
  /** Shown if no row matches the filters. */
  nothing: string;
  mayWrite: boolean;
  /** Additional shortcuts, which require the write permission. */
  keys: readonly QueueKey[];
  titleOf(row: Row): string;
  /** Actions on the selected rows. */
  batch(chosen: readonly Row[]): ReactNode;
  children(row: Row, isCurrent: boolean): ReactNode;
}

/** A queue: filters, state tabs, shortcuts, selection, rows and pagination. */
export function QueueBody<Row extends { id: number }>({
  list: { filters, usualState, state, change, named, set, shown, rows, queue },
  states,
  nothing,
  mayWrite,
  keys,
  titleOf,
  batch,
  children,
}: Props<Row>) {
  const { current, chosen } = queue;
  const { answer, refusal, isLoading, reload } = shown;
  const all: readonly QueueKey[] = [
    ['J', '下一条', () => queue.step(1)],
    ['K', '上一条', () => queue.step(-1)],
    ...(mayWrite ? [['X', '选中', () => current && queue.toggle(current)] as const, ...keys] : []),
  ];
  const { areOn, switchKeys } = useQueueKeys(
    Object.fromEntries(all.map(([key, , act]) => [key.toLowerCase(), act])),
  );
  return (
    <ListFrame
      filters={filters.slice(1)}
      set={set}
      onFilter={(given) => change({ filters: given })}
      refusal={refusal}
      reload={reload}
    >
      <Card>
        <Flex vertical gap={12}>
          <Flex gap={12} wrap align="center">
            <StateTabs
              states={states}
              usual={usualState}
              value={named}
              onChange={(next) => change({ filters: { state: next } })}
            />
            <span role="status">{answer && totalWords(answer)}</span>
          </Flex>
          <QueueKeysLine keys={all} areOn={areOn} onSwitch={switchKeys} />
          {mayWrite && rows.length > 0 && (
            <Flex gap={12} wrap align="center">
              <Checkbox
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={({ target }) => queue.chooseAll(target.checked)}
              >
                选中本页全部
              </Checkbox>
              {chosen.length > 0 && (
                <>
                  <span>已选 {chosen.length} 条</span>
                  {batch(chosen)}
                </>
              )}
            </Flex>
          )}
          <QueueRows
            rows={rows}
            queue={queue}
            isLoading={isLoading}
            emptyWords={named === undefined ? '都处理完了' : nothing}
            canChoose={mayWrite}
            titleOf={titleOf}
          >
            {(row) => children(row, row.id === current?.id)}
          </QueueRows>
          <Pagination {...pageTurning(state, answer, change)} showSizeChanger hideOnSinglePage />
        </Flex>
      </Card>
    </ListFrame>
  );
}
