import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { moveItem } from './move-item.ts';
import styles from './ordered-rows.module.css';

interface Props<Row> {
  rows: readonly Row[];
  titleOf(row: Row): string;
  onOrder(rows: Row[]): void;
}

/** A sortable list: rows are dragged or moved with buttons. */
export function OrderedRows<Row extends { id: number }>({ rows, titleOf, onOrder }: Props<Row>) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row && to >= 0 && to < rows.length && from !== to) {
      onOrder(moveItem(rows, from, to));
      setAnnouncement(`${titleOf(row)}：第 ${to + 1} 位`);
    }
  };
  const moveDragged = (to: number) => {
    const from = rows.findIndex(({ id }) => id === dragged);
    if (from !== -1) {
      move(from, to);
    }
  };
  if (rows.length === 0) {
    return <Empty description="还没有内容" />;
  }
  return (
    <>
      <p className={styles.hint}>拖动一行，或用箭头按钮移动；保存后立即生效。</p>
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            className={row.id === dragged ? `${styles.row} ${styles.dragged}` : styles.row}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', titleOf(row));
              setDragged(row.id);
            }}
            onDragOver={(event) => {
              if (dragged !== undefined) {
                event.preventDefault();
                moveDragged(index);
              }
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <HolderOutlined className={styles.handle} aria-hidden />
            <span className={styles.place}>{index + 1}</span>
            <span className={styles.title}>{titleOf(row)}</span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`把 ${titleOf(row)} 上移`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`把 ${titleOf(row)} 下移`}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <div role="status" className={styles.announcement}>
        {announcement}
      </div>
    </>
  );
}
