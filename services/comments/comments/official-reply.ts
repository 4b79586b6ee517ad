import { sql } from 'kysely';
import type { commentReply } from '#contract/admin/comments.ts';
import { orNotFound } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import { randomId } from '#platform/core/ids.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { cleanText } from '#platform/import/clean-text.ts';
import type { BatchEntry } from '#platform/undo/undo-batch.ts';
import type { AdminHandle } from '../admin-context.ts';
import { auditTitle, publishGames } from './comment-changes.ts';
import { noticeReplies } from './comment-notices.ts';

/** Pages show the name of the site instead. */
const NICKNAME = '官方';

/**
 * Publishes a reply to a review in the name of the site and notifies the review's author.
 * @throws {Refusal} NOT_FOUND if the review isn't published
 */
export const replyOfficially: AdminHandle<typeof commentReply> = async (
  context,
  { id: parent_id, body: written },
) => {
  const { db, publish, now } = context;
  const body = cleanText(written).text;
  const reply = await transaction(db, async (tx) => {
    const found = await tx
      .selectFrom('comment')
      .select(['game_id', 'body'])
      .where('id', '=', parent_id)
      .where('parent_id', 'is', null)
      .where('state', '=', '已发布')
      .forShare()
      .executeTakeFirst();
    const { game_id, body: reviewed } = orNotFound(found, '这条评价没有公开显示，不能回复');
    const { id, version } = await tx
      .insertInto('comment')
      .values({
        game_id,
        parent_id,
        nickname: NICKNAME,
        body,
        official: true,
        created_at: now,
        state: '已发布',
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await noticeReplies(tx, [{ id, game_id, parent_id, player_id: null, created_at: now, official: true }]);
    await record(tx, {
      ...auditOf('comments', context),
      action: 'answer',
      batch: randomId(),
      subject_id: id,
      version,
      title: auditTitle(reviewed),
      before: null,
      after: { body, reply_to: parent_id },
    });
    return { id, game_id };
  });
  await publishGames(publish, [reply]);
  return { id: reply.id };
};

/** Deletes the official replies that a batch made, except those changed since; `action` describes the undo. */
export async function removeReplies(
  tx: Tx,
  entries: readonly BatchEntry[],
  action: Omit<AuditAction, 'before' | 'after'>,
): Promise<{ id: number; game_id: number }[]> {
  const made = entries.filter(({ before }) => before === null);
  const { rows } = await sql<{ id: number; game_id: number; body: string }>`
    delete from comment using unnest(
      ${made.map(({ id }) => id)}::bigint[], ${made.map(({ version }) => version)}::integer[]) as made (id, version)
    where comment.id = made.id and comment.version = made.version and official
    returning comment.id, game_id, body`.execute(tx);
  const removed = rows.map(({ id, body }) => ({
    ...action,
    subject_id: id,
    title: auditTitle(body),
    before: { body },
    after: null,
  }));
  await record(tx, ...removed);
  return rows;
}
