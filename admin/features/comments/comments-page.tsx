import { Button } from 'antd';
import { useState } from 'react';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { ask, fetchFile } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { HistoryDrawer } from '#admin/history/history-drawer.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { UndoButton } from '#admin/list/undo-button.tsx';
import { QueueBody } from '#admin/queue/queue-body.tsx';
import { ReasonDialog } from '#admin/queue/reason-dialog.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import { useTitles } from '#admin/queue/use-titles.ts';
import {
  COMMENT_STATES,
  type CommentAdminRow,
  commentExport,
  commentHistory,
  commentQueue,
  commentUndo,
} from '#contract/admin/comments.ts';
import { CommentEntry } from './comment-entry.tsx';
import { commentFilters, commentLabels, USUAL_REASONS } from './comment-words.ts';
import { useModeration } from './use-moderation.tsx';

const exporting = { exported: (asked: object) => fetchFile(commentExport, asked) };
const undoing = { undo: () => ask(commentUndo, {}) };
const history = {
  history: (id: number, page: number) => ask(commentHistory, { id, page, sort: '-at' as const }),
};
const queueOf = {
  filters: commentFilters,
  usualState: '待审核',
  usualSort: 'created_at',
  read: (params: object) => ask(commentQueue, params),
};

/** The moderation queue, with keyboard shortcuts. */
export function Page() {
  return (
    <Guarded permission="comments.read">
      <Comments />
    </Guarded>
  );
}

function Comments() {
  const mayWrite = useMay()('comments.write');
  const list = useQueueList<CommentAdminRow>(queueOf);
  const { answer, reload } = list.shown;
  const { targets } = list.queue;
  const titles = useTitles(
    'games',
    list.rows.map(({ game_id }) => game_id),
  );
  const { moderate, undo } = useModeration(reload);
  const [refused, setRefused] = useState<readonly CommentAdminRow[]>([]);
  const [watched, setWatched] = useState<CommentAdminRow>();
  const approve = (comments: readonly CommentAdminRow[]) => void moderate(comments, '已发布');
  return (
    <>
      <PageTitle
        title="评论审核"
        actions={
          <>
            {mayWrite && <UndoButton client={undoing} onDone={reload} />}
            <ExportMenu client={exporting} asked={list.asked} total={answer?.total} />
          </>
        }
      />
      <QueueBody
        list={list}
        states={COMMENT_STATES}
        nothing="没有符合条件的评论"
        mayWrite={mayWrite}
        keys={[
          ['A', '通过', () => approve(targets)],
          ['D', '拒绝', () => setRefused(targets)],
          ['U', '撤销', () => void undo()],
        ]}
        titleOf={({ nickname, id }) => `${nickname} 的评论 ${id}`}
        batch={(chosen) => (
          <>
            <Button size="small" onClick={() => approve(chosen)}>
              全部通过
            </Button>
            <Button size="small" danger onClick={() => setRefused(chosen)}>
              全部拒绝…
            </Button>
          </>
        )}
      >
        {(row) => (
          <CommentEntry
            comment={row}
            game={titles.get(row.game_id)}
            onModerate={(one, next) => (next === '已发布' ? approve([one]) : setRefused([one]))}
            onWatch={setWatched}
          />
        )}
      </QueueBody>
      <ReasonDialog
        isOpen={refused.length > 0}
        title={refused.length === 1 ? '拒绝这条评论？' : `拒绝选中的 ${refused.length} 条评论？`}
        okText="拒绝"
        usual={USUAL_REASONS}
        isNeeded={false}
        hint="原因只留在操作记录里，玩家看不到"
        onReason={async (reason) => {
          setRefused([]);
          await moderate(refused, '已拒绝', reason);
        }}
        onClose={() => setRefused([])}
      />
      <HistoryDrawer
        client={history}
        labels={commentLabels}
        of={watched && { id: watched.id, title: `${watched.nickname} 的评论` }}
        onClose={() => setWatched(undefined)}
      />
    </>
  );
}
