import { OrderedListOutlined } from '@ant-design/icons';
import { App, Button, Modal, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { LIST_SIZE_LIMIT } from '#contract/admin/shapes.ts';
import { request } from '../auth/client.ts';
import type { Resource, RowBase } from '../resources/definition.ts';
import { resourceClient } from '../resources/resource-client.ts';
import { OrderedRows } from './ordered-rows.tsx';

interface Props<Row extends RowBase, Item extends object> {
  resource: Resource<Row, Item>;
  onDone(): void;
}

/** Opens a dialog that reorders the records of a home section. */
export function OrderButton<Row extends RowBase, Item extends object>({
  resource,
  onDone,
}: Props<Row, Item>) {
  const { message } = App.useApp();
  const client = useMemo(() => resourceClient(resource), [resource]);
  const [rows, setRows] = useState<Row[]>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setOpen(true);
    setRows(undefined);
    const response = await client.list({ page: 1, size: LIST_SIZE_LIMIT });
    if (response.status === 0) {
      message.error(response.msg);
      setOpen(false);
      return;
    }
    setRows(response.data.list);
  };
  const save = async () => {
    if (!rows) {
      return;
    }
    setBusy(true);
    const response = await request(resource.calls.order, { ids: rows.map(({ id }) => id) });
    setBusy(false);
    if (response.status === 0) {
      message.error(response.msg);
      return;
    }
    setOpen(false);
    message.success(response.data.moved > 0 ? '顺序已保存' : '顺序没有变化');
    onDone();
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
        confirmLoading={isBusy}
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
