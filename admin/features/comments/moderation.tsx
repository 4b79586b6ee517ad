import { UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { request } from '#admin/auth/client.ts';
import { useAction } from '#admin/auth/use-call.ts';
import { batchSummary } from '#admin/list/batch-summary.ts';
import { commentModerate, commentUndo } from '#contract/admin/comments.ts';

/** Approves and rejects comments, and undoes the last batch. */
export function useModeration(onDone: () => void) {
  const { message, notification } = App.useApp();
  const { send } = useAction();
  const undo = async () => {
    notification.destroy('moderation');
    const response = await request(commentUndo, {});
    if (response.status === 0) {
      message.warning(response.msg);
      return;
    }
    message.success(batchSummary(response.data, '已恢复'));
    onDone();
  };
  const moderate = async (comments: readonly { id: number }[], state: '已发布' | '已拒绝', reason = '') => {
    const ids = comments.map(({ id }) => id);
    const done = ids.length > 0 && (await send(commentModerate, { ids, state, reason }));
    if (done) {
      notification[done.skipped.length > 0 ? 'warning' : 'success']({
        key: 'moderation',
        title: batchSummary(done, state === '已发布' ? '已通过' : '已拒绝'),
        actions: done.batch ? <Button onClick={() => void undo()}>撤销</Button> : undefined,
        duration: 20,
        placement: 'bottomRight',
      });
      onDone();
    }
  };
  return { moderate, undo };
}

/** Undoes the operator's last batch, also after its notification has closed. */
export function UndoBatchButton({ onUndo }: { onUndo(): Promise<void> }) {
  const { modal } = App.useApp();
  const confirm = () =>
    modal.confirm({
      title: '撤销您上一次的批量操作？',
      content: '之后被别人改过的会跳过。',
      okText: '撤销',
      onOk: onUndo,
    });
  return (
    <Button icon={<UndoOutlined aria-hidden />} onClick={confirm}>
      撤销上次批量
    </Button>
  );
}
