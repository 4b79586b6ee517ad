import { UndoOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { request } from '#admin/auth/client.ts';
import { useAction } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { useTitles } from '#admin/fields/references.ts';
import { batchSummary } from '#admin/list/batch-summary.ts';
import { QueuePage } from '#admin/queue/queue-page.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import type { Filter } from '#admin/resources/definition.ts';
import {
  COMMENT_STATES,
  type CommentAdminRow,
  commentExport,
  commentHistory,
  commentModerate,
  commentQueue,
  commentUndo,
} from '#contract/admin/comments.ts';
import { CommentEntry } from './comment-entry.tsx';

/** Filters of the queue. The first, the state, is rendered as tabs. */
const filters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '内容、昵称', kind: 'text' },
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
  { name: 'player_id', label: '玩家 ID', kind: 'number' },
  {
    name: 'stars',
    label: '评分',
    kind: 'choice',
    options: [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: `${stars} 星` })),
  },
  { name: 'replies', label: '回复', kind: 'switch' },
  { name: 'flagged', label: '含敏感词', kind: 'switch' },
  { name: 'from', label: '从', kind: 'moment' },
  { name: 'to', label: '到', kind: 'moment' },
];

const rejection = {
  verb: '拒绝',
  unit: '条评论',
  reasons: ['广告引流', '辱骂攻击', '灌水', '涉及隐私', '与游戏无关'],
  isRequired: false,
  hint: '原因只留在操作记录里，玩家看不到',
};

export function Page() {
  const mayWrite = useMay()('comments.write');
  const list = useQueueList<CommentAdminRow>({
    filters,
    defaultState: '待审核',
    defaultSort: 'created_at',
    call: commentQueue,
  });
  const { reload } = list.shown;
  const titles = useTitles(
    'games',
    list.rows.map(({ game_id }) => game_id),
  );
  const { moderate, undo } = useModeration(reload);
  return (
    <QueuePage
      title="评论审核"
      list={list}
      states={COMMENT_STATES}
      emptyText="没有符合条件的评论"
      mayWrite={mayWrite}
      exportCall={commentExport}
      historyCall={commentHistory}
      rejection={rejection}
      canApprove={({ state }) => state !== '已发布'}
      canReject={({ state }) => state !== '已拒绝'}
      onApprove={(comments) => moderate(comments, '已发布')}
      onReject={(comments, reason) => moderate(comments, '已拒绝', reason)}
      titleOf={({ nickname, id }) => `${nickname} 的评论 ${id}`}
      historyTitleOf={({ nickname }) => `${nickname} 的评论`}
      actions={mayWrite && <UndoBatchButton onUndo={undo} />}
      keys={[['U', '撤销', () => void undo()]]}
    >
      {(comment, buttons) => (
        <CommentEntry comment={comment} game={titles.get(comment.game_id)} buttons={buttons} />
      )}
    </QueuePage>
  );
}

/** Approves and rejects comments, and undoes the last batch. */
function useModeration(onDone: () => void) {
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
function UndoBatchButton({ onUndo }: { onUndo(): Promise<void> }) {
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
