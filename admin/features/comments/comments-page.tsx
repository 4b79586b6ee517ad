import { Button } from 'antd';
import { useState } from 'react';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { fetchFile, request } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { useTitles } from '#admin/fields/references.ts';
import { HistoryDrawer } from '#admin/history/history-drawer.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { QueueBody } from '#admin/queue/queue-body.tsx';
import { ReasonDialog } from '#admin/queue/reason-dialog.tsx';
import { useQueueList } from '#admin/queue/use-queue-list.ts';
import type { Filter } from '#admin/resources/definition.ts';
import {
  COMMENT_STATES,
  type CommentAdminRow,
  commentExport,
  commentHistory,
  commentQueue,
} from '#contract/admin/comments.ts';
import { CommentEntry } from './comment-entry.tsx';
import { UndoBatchButton, useModeration } from './moderation.tsx';

const REASONS = ['广告引流', '辱骂攻击', '灌水', '涉及隐私', '与游戏无关'] as const;

/** Filters of the queue. The first, the state, is rendered as tabs. */
const commentFilters: readonly Filter[] = [
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

/** Labels of the fields in the audit. */
const commentLabels: Record<string, string> = { state: '状态', reason: '原因' };

const exportClient = { exportFile: (query: object) => fetchFile(commentExport, query) };
const history = {
  history: (id: number, page: number) => request(commentHistory, { id, page, sort: '-at' as const }),
};
const queueOptions = {
  filters: commentFilters,
  defaultState: '待审核',
  defaultSort: 'created_at',
  read: (params: object) => request(commentQueue, params),
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
  const list = useQueueList<CommentAdminRow>(queueOptions);
  const { data, reload } = list.shown;
  const { targets } = list.queue;
  const titles = useTitles(
    'games',
    list.rows.map(({ game_id }) => game_id),
  );
  const { moderate, undo } = useModeration(reload);
  const [rejecting, setRejecting] = useState<readonly CommentAdminRow[]>([]);
  const [historyRow, setHistoryRow] = useState<CommentAdminRow>();
  const approve = (comments: readonly CommentAdminRow[]) => void moderate(comments, '已发布');
  return (
    <>
      <PageTitle
        title="评论审核"
        actions={
          <>
            {mayWrite && <UndoBatchButton onDone={reload} />}
            <ExportMenu client={exportClient} query={list.query} total={data?.total} />
          </>
        }
      />
      <QueueBody
        list={list}
        states={COMMENT_STATES}
        emptyText="没有符合条件的评论"
        mayWrite={mayWrite}
        keys={[
          ['A', '通过', () => approve(targets)],
          ['D', '拒绝', () => setRejecting(targets)],
          ['U', '撤销', () => void undo()],
        ]}
        titleOf={({ nickname, id }) => `${nickname} 的评论 ${id}`}
        batch={(selected) => (
          <>
            <Button size="small" onClick={() => approve(selected)}>
              全部通过
            </Button>
            <Button size="small" danger onClick={() => setRejecting(selected)}>
              全部拒绝…
            </Button>
          </>
        )}
      >
        {(row) => (
          <CommentEntry
            comment={row}
            game={titles.get(row.game_id)}
            onModerate={(one, next) => (next === '已发布' ? approve([one]) : setRejecting([one]))}
            onHistory={setHistoryRow}
          />
        )}
      </QueueBody>
      <ReasonDialog
        isOpen={rejecting.length > 0}
        title={rejecting.length === 1 ? '拒绝这条评论？' : `拒绝选中的 ${rejecting.length} 条评论？`}
        okText="拒绝"
        suggestions={REASONS}
        isRequired={false}
        hint="原因只留在操作记录里，玩家看不到"
        onSubmit={async (reason) => {
          setRejecting([]);
          await moderate(rejecting, '已拒绝', reason);
        }}
        onClose={() => setRejecting([])}
      />
      <HistoryDrawer
        client={history}
        labels={commentLabels}
        of={historyRow && { id: historyRow.id, title: `${historyRow.nickname} 的评论` }}
        onClose={() => setHistoryRow(undefined)}
      />
    </>
  );
}
