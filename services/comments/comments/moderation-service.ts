import type { commentExport, commentModerate, commentQueue, commentUndo } from '#contract/admin/comments.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { auditOf } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import { randomId } from '#platform/core/ids.ts';
import { type AdminContext, allows, type Operator } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { type BatchEntry, type UndoSubject, undoLastBatch } from '#platform/undo/undo-batch.ts';
import type { AdminHandle } from '../admin-context.ts';
import { listBlockedWords } from '../blocked-words/blocked-word-repository.ts';
import { auditTitle, publishGames } from './comment-changes.ts';
import { noticeModerated } from './comment-notices.ts';
import { restoreMarks } from './mark-service.ts';
import {
  type CommentState,
  commentSheet,
  type Moderated,
  moderate,
  queuedComments,
  type StateChange,
} from './moderation-repository.ts';
import { removeReplies } from './official-reply.ts';

export const readQueue: AdminHandle<typeof commentQueue> = async ({ db, operator, now }, params) => {
  const words = await listBlockedWords(db);
  return listRecords(db, queuedComments(words, isMaskedFor(operator)), params, now);
};

export const exportQueue: AdminHandle<typeof commentExport> = (context, params) => {
  const list = queuedComments([], isMaskedFor(context.operator));
  return exportList({ name: 'comments', title: '评论', list, sheet: commentSheet }, params, context);
};

export const moderateComments: AdminHandle<typeof commentModerate> = async (
  context,
  { ids, versions = [], state, reason },
) => {
  const { db, publish } = context;
  const batch = randomId();
  const moderated = await transaction(db, (tx) =>
    moderateInBatch(
      tx,
      { changes: ids.map((id, at) => ({ id, state, version: versions[at] })), reason, batch },
      context,
    ),
  );
  await publishGames(publish, moderated);
  const skipReason = '已经是这个状态、刚刚有变化，或这位玩家已另有评价';
  return { ...batchResultOf(ids, moderated, skipReason), batch: moderated.length > 0 ? batch : null };
};

/** Changes the state of comments in a transaction and records that in the audit. */
export async function moderateInBatch(
  tx: Tx,
  { changes, reason, batch }: { changes: readonly StateChange[]; reason: string; batch: string },
  context: AdminContext,
): Promise<Moderated[]> {
  const wanted = changes.map((change) => ({ ...change, reason }));
  const rows = await moderateAndNotify(tx, wanted);
  await note(tx, rows, { ...auditOf(moderatedComments.name, context), action: 'moderate', batch }, reason);
  return rows;
}

/** A batch has moderations, marks, or one official reply. */
export const moderatedComments: UndoSubject<{ id: number; game_id: number }> = {
  name: 'comments',
  skipReason: '之后又有人处理过，或这位玩家已另有评价',
  async revert(tx, entries, action) {
    const moderated = await moderateAndNotify(tx, restored(entries));
    await note(tx, moderated, action, '');
    const marked = await restoreMarks(tx, entries, action);
    return [...moderated, ...marked, ...(await removeReplies(tx, entries, action))];
  },
};

/**
 * Undoes the operator's last moderation, once. Comments moderated since are skipped.
 * @throws {Refusal} CONFLICT if there is none
 */
export const undoModeration: AdminHandle<typeof commentUndo> = async (context) => {
  const { db, publish } = context;
  const { reverted, result } = await transaction(db, (tx) => undoLastBatch(tx, moderatedComments, context));
  await publishGames(publish, reverted);
  return result;
};

async function moderateAndNotify(tx: Tx, changes: readonly StateChange[]): Promise<Moderated[]> {
  const rows = await moderate(tx, changes);
  await noticeModerated(tx, rows);
  return rows;
}

function restored(entries: readonly BatchEntry[]): StateChange[] {
  return entries.flatMap(({ id, version, before }) => {
    const { state, reason } = before ?? {};
    const change = { id, version, state: state as CommentState };
    return state === undefined ? [] : [{ ...change, ...(typeof reason === 'string' && { reason }) }];
  });
}

/** Numbers in texts are for moderators who are signed in, not for their tokens. */
function isMaskedFor(operator: Operator): boolean {
  return operator.token !== undefined || !allows(operator, 'comments.write');
}

function note(
  tx: Tx,
  rows: readonly Moderated[],
  action: Omit<AuditAction, 'before' | 'after'>,
  reason: string,
): Promise<void> {
  const actions = rows.map(({ id, body, was, was_reason, state, version }) => ({
    ...action,
    subject_id: id,
    title: auditTitle(body),
    version,
    before: { state: was, ...(was_reason ? { reason: was_reason } : {}) },
    after: { state, ...(reason ? { reason } : {}) },
  }));
  return record(tx, ...actions);
}
