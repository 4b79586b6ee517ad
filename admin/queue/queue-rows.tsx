import { Checkbox, Empty, Spin } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './queue.module.css';
import type { QueueList } from './use-queue-list.ts';

interface Props<Row extends { id: number }> {
  list: QueueList<Row>;
  emptyText: string;
  canSelect: boolean;
  titleOf(row: Row): string;
  children(row: Row): ReactNode;
}

/** The rows of a queue. The current one is marked and scrolled into view. */
export function QueueRows<Row extends { id: number }>({
  list: { rows, queue, shown },
  emptyText,
  canSelect,
  titleOf,
  children,
}: Props<Row>) {
  const { data, isLoading } = shown;
  const marked = useRef<HTMLLIElement>(null);
  const currentId = queue.current?.id;
  const before = useRef(currentId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== currentId) {
      marked.current?.scrollIntoView({ block: 'nearest' });
    }
    before.current = currentId;
  }, [currentId]);
  if (rows.length === 0) {
    return isLoading ? <Spin /> : data && <Empty description={emptyText} />;
  }
  return (
    <ul className={styles.rows} aria-busy={isLoading}>
      {rows.map((row) => {
        const isCurrent = row.id === currentId;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the shortcuts of the queue move the current row, too
          <li
            key={row.id}
            ref={isCurrent ? marked : undefined}
            className={isCurrent ? `${styles.row} ${styles.current}` : styles.row}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={() => queue.go(row)}
          >
            {canSelect && (
              <Checkbox
                checked={queue.selected.includes(row)}
                onChange={() => queue.toggle(row)}
                aria-label={`选中 ${titleOf(row)}`}
              />
            )}
            <div className={styles.content}>{children(row)}</div>
          </li>
        );
      })}
    </ul>
  );
}
