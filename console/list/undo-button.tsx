import { UndoOutlined } from '@ant-design/icons';
import { App, Button, Popconfirm } from 'antd';
import type { OperatorEnvelope } from '../../contract/operator/envelope.ts';
import type { BatchAnswer } from '../../contract/operator/shapes.ts';
import { batchWords } from './batch-words.ts';

interface Props {
  client: { undo(): Promise<OperatorEnvelope<BatchAnswer>> };
  onDone(): void;
}

/** Takes back the operator's last batch, also after its message has gone. */
export function UndoButton({ client, onDone }: Props) {
  const { message } = App.useApp();
  const undo = async () => {
    const answer = await client.undo();
    if (answer.status === 0) {
      message.warning(answer.msg);
      return;
    }
    message.success(batchWords(answer.data, '已恢复'));
    onDone();
  };
  return (
    <Popconfirm title="撤销您上一次的批量操作？" description="之后被别人改过的会跳过。" onConfirm={undo}>
      <Button icon={<UndoOutlined aria-hidden />}>撤销上次批量</Button>
    </Popconfirm>
  );
}
