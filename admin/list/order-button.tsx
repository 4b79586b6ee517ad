import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, OrderedListOutlined } from '@ant-design/icons';
import { App, Button, Empty, Modal, Spin } from 'antd';
import { useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import { useAction } from '../calls/use-call.ts';
import type { ListResult, Resource, RowBase } from '../resources/definition.ts';
import { moveItem } from './move-item.ts';
import styles from './ordered-rows.module.css';

interface Props {
  resource: Resource;
  onDone(): void;
}

/** Opens a dialog that reorders the records of a home section. */
export function OrderButton({ resource, onDone }: Props) {
  const { message } = App.useApp();
  const { send, isSending } = useAction();
  const [rows, setRows] = useState<RowBase[]>();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    setOpen(true);
    setRows(undefined);
    const found = await send(resource.calls.list, { page: 1, size: LIST_SIZE_LIMIT });
    if (found) {
      setRows((found as ListResult<RowBase>).list);
    } else {
      setOpen(false);
    }
  };
  const save = async () => {
    const saved = rows && (await send(resource.calls.order, { ids: rows.map(({ id }) => id) }));
    if (saved) {
      setOpen(false);
      message.success(saved.moved > 0 ? '顺序已保存' : '顺序没有变化');
      onDone();
    }
  };
  return (
    <>
      <Button icon={<OrderedListOutlined aria-hidden />} onClick={open}>
        调整顺序
      </Button>
      <Modal
        open={isOpen}
        title={`调整${resource.calls.title}的顺序`}
        okText="保存顺序"
        okButtonProps={{ disabled: !rows || rows.length < 2 }}
        confirmLoading={isSending && rows !== undefined}
        onOk={save}
        onCancel={() => setOpen(false)}
        width={560}
        destroyOnHidden
      >
        {rows ? <OrderedRows rows={rows} titleOf={resource.titleOf} onOrder={setRows} /> : <Spin />}
      </Modal>
    </>
  );
}

interface RowsProps {
  rows: readonly RowBase[];
  titleOf(row: RowBase): string;
  onOrder(rows: RowBase[]): void;
}

/** A sortable list: rows are dragged or moved with buttons. */
function OrderedRows({ rows, titleOf, onOrder }: RowsProps) {
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
