import { UndoOutlined } from '@ant-design/icons';
import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { request } from '#admin/calls/client.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { useTitles } from '#admin/fields/references.ts';
import { type QueueDefinition, QueuePage } from '#admin/queue/queue-page.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import { useUndoableBatch } from '#admin/queue/use-undoable-batch.tsx';
import {
  type CommentAdminRow,
  commentExport,
  commentHistory,
  commentModerate,
  commentQueue,
  commentUndo,
} from '#contract/admin/comments.ts';
import { COMMENT_STATES } from '#contract/vocabulary.ts';
import { CommentEntry } from './comment-entry.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { MARK_NAMES } from './mark-names.ts';
import { OfficialReply } from './official-reply.tsx';

const queue: QueueDefinition<CommentAdminRow> = {
  title: '评论审核',
  permission: 'comments.write',
  call: commentQueue,
  states: COMMENT_STATES,
  defaultSort: 'created_at',
  filters: [
    { name: 'q', label: '内容、昵称', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'player_id', label: '玩家编号', kind: 'number' },
    {
      name: 'stars',
      label: '评分',
      kind: 'choice',
      options: [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: `${stars} 星` })),
    },
    { name: 'replies', label: '回复', kind: 'switch' },
    { name: 'flagged', label: '含敏感词', kind: 'switch' },
    { name: 'mark', label: '标记', kind: 'choice', options: MARK_NAMES },
    { name: 'from', label: '开始时间', kind: 'moment' },
    { name: 'to', label: '结束时间', kind: 'moment' },
  ],
  emptyText: '没有符合条件的评论',
  exportCall: commentExport,
  historyCall: commentHistory,
  rejection: {
    verb: '拒绝',
    unit: '条评论',
    reasons: [
      '广告引流',
      '辱骂攻击',
      '重复刷屏',
      '泄露他人隐私',
      '与游戏无关',
      '账号或外挂交易',
      '涉嫌诈骗',
      '低俗内容',
      '剧透未标明',
    ],
    isRequired: false,
    hint: '玩家会在消息和“我的评论”里看到；可以点选，也可以自行填写',
  },
  canApprove: ({ state }) => state !== '已发布',
  canReject: ({ state }) => state !== '已拒绝',
  titleOf: ({ nickname, id }) => `${nickname} 的评论 ${id}`,
  historyTitleOf: ({ nickname }) => `${nickname} 的评论`,
};

export function Page() {
  const mayWrite = useMay()('comments.write');
  const list = useQueueList(queue);
  const { reload } = list.shown;
  const games = list.rows.map(({ game_id }) => game_id);
  const titles = useTitles('games', games);
  const { moderate, undo } = useModeration(reload);
  const [replyingTo, setReplyingTo] = useState<CommentAdminRow>();
  return (
    <>
      <QueuePage
        definition={queue}
        list={list}
        onApprove={(comments) => moderate(comments, '已发布')}
        onReject={(comments, reason) => moderate(comments, '已拒绝', reason)}
        actions={<UndoBatchButton onUndo={undo} />}
        keys={[['U', '撤销', () => void undo()]]}
      >
        {(comment, buttons) => (
          <CommentEntry
            comment={comment}
            game={titles.get(comment.game_id)}
            buttons={
              <Flex gap={8} wrap>
                {buttons}
                {mayWrite && (
                  <MarkButtons
                    comment={comment}
                    onDone={reload}
                    onReply={() => setReplyingTo(comment)}
                    onUndo={undo}
                  />
                )}
              </Flex>
            }
          />
        )}
      </QueuePage>
      <OfficialReply
        comment={replyingTo}
        onClose={() => setReplyingTo(undefined)}
        onDone={() => {
          setReplyingTo(undefined);
          reload();
        }}
      />
    </>
  );
}

/** Approves and rejects comments, and undoes the last batch. */
function useModeration(onDone: () => void) {
  const { send } = useAction();
  const undoLast = () => request(commentUndo, {});
  const { undo, report } = useUndoableBatch({ key: 'moderation', undoLast, onDone });
  const moderate = async (
    comments: readonly { id: number; version: number }[],
    state: '已发布' | '已拒绝',
    reason = '',
  ) => {
    const ids = comments.map(({ id }) => id);
    const versions = comments.map(({ version }) => version);
    const done = await send(commentModerate, { ids, versions, state, reason });
    report(done, state === '已发布' ? '已通过' : '已拒绝');
  };
  return { moderate, undo };
}

/** Undoes the operator's last batch, also after its notification has closed. */
function UndoBatchButton({ onUndo }: { onUndo(): Promise<void> }) {
  const { modal } = App.useApp();
  const confirm = () =>
    modal.confirm({
      title: '撤销您上一次的批量操作？',
      content: '之后又被其他人改过的会跳过。',
      okText: '撤销',
      onOk: onUndo,
    });
  return (
    <Button icon={<UndoOutlined aria-hidden />} onClick={confirm}>
      撤销上次批量操作
    </Button>
  );
}
