import { App, Button } from 'antd';
import { ask } from '#admin/auth/client.ts';
import { batchWords } from '#admin/list/batch-words.ts';
import { commentModerate, commentUndo } from '#contract/admin/comments.ts';

/** Approves and rejects comments, and undoes the last batch. */
export function useModeration(onDone: () => void) {
  const { message, notification } = App.useApp();
  const undo = async () => {
    notification.destroy('moderation');
    const answer = await ask(commentUndo, {});
    if (answer.status === 0) {
      message.warning(answer.msg);
      return;
    }
    message.success(batchWords(answer.data, '已恢复'));
    onDone();
  };
  const moderate = async (comments: readonly { id: number }[], state: '已发布' | '已拒绝', reason = '') => {
    if (comments.length === 0) {
      return;
    }
    const ids = comments.map(({ id }) => id);
    const answer = await ask(commentModerate, { ids, state, reason });
    if (answer.status === 0) {
      message.error(answer.msg);
      return;
    }
    const { skipped, batch } = answer.data;
    notification[skipped.length > 0 ? 'warning' : 'success']({
      key: 'moderation',
      title: batchWords(answer.data, state === '已发布' ? '已通过' : '已拒绝'),
      actions: batch ? <Button onClick={() => void undo()}>撤销</Button> : undefined,
      duration: 20,
      placement: 'bottomRight',
    });
    onDone();
  };
  return { moderate, undo };
}
