import { UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import type { BatchResult } from '#contract/admin/shapes.ts';
import { batchSummary } from './batch-summary.ts';

interface Props {
  client: { undo(): Promise<OperatorEnvelope<BatchResult>> };
  onDone(): void;
}

/** Undoes the operator's last batch, also after its notification has closed. */
export function UndoBatchButton({ client, onDone }: Props) {
  const { message, modal } = App.useApp();
  const undo = async () => {
    const response = await client.undo();
    if (response.status === 0) {
      message.warning(response.msg);
      return;
    }
    message.success(batchSummary(response.data, '已恢复'));
    onDone();
  };
  const confirm = () =>
    modal.confirm({
      title: '撤销您上一次的批量操作？',
      content: '之后被别人改过的会跳过。',
      okText: '撤销',
      onOk: undo,
    });
  return (
    <Button icon={<UndoOutlined aria-hidden />} onClick={confirm}>
      撤销上次批量
    </Button>
  );
}
