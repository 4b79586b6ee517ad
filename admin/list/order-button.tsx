import { OrderedListOutlined } from '@ant-design/icons';
import { App, Button, Modal, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import { ask } from '../auth/client.ts';
import type { RowBase, Subject } from '../resources/definition.ts';
import { resourceClient } from '../resources/resource-client.ts';
import { OrderedRows } from './ordered-rows.tsx';

interface Props<Row extends RowBase, Item extends object> {
  subject: Subject<Row, Item>;
  onDone(): void;
}

/** Opens a dialog that reorders the records of a home section. */
export function OrderButton<Row extends RowBase, Item extends object>({ subject, onDone }: Props<Row, Item>) {
  const { message } = App.useApp();
  const client = useMemo(() => resourceClient(subject), [subject]);
  const [rows, setRows] = useState<Row[]>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setOpen(true);
    setRows(undefined);
    const answer = await client.list({ page: 1, size: LIST_SIZE_LIMIT });
    if (answer.status === 0) {
      message.error(answer.msg);
      setOpen(false);
      return;
    }
    setRows(answer.data.list);
  };
  const save = async () => {
    if (!subject.order || !rows) {
      return;
    }
    setBusy(true);
    const answer = await ask(subject.order, { ids: rows.map(({ id }) => id) });
    setBusy(false);
    if (answer.status === 0) {
      message.error(answer.msg);
      return;
    }
    setOpen(false);
    message.success(answer.data.moved > 0 ? '顺序已保存' : '顺序没有变化');
    onDone();
  };
  return (
    <>
      <Button icon={<OrderedListOutlined aria-hidden />} onClick={open}>
        调整顺序
      </Button>
      <Modal
        open={isOpen}
        title={`调整${subject.calls.title}的顺序`}
        okText="保存顺序"
        okButtonProps={{ disabled: !rows || rows.length < 2 }}
        confirmLoading={isBusy}
        onOk={save}
        onCancel={() => setOpen(false)}
        width={560}
        destroyOnHidden
      >
        {rows ? <OrderedRows rows={rows} titleOf={subject.titleOf} onOrder={setRows} /> : <Spin />}
      </Modal>
    </>
  );
}
