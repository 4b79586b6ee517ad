import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

interface EditedComment {
  body: string;
  /** Null for a reply. */
  stars: number | null;
  game_version: string | null;
  province: string | null;
  state: '待审核' | '已发布';
  words: string[];
  edited_at: Date;
}

/** A comment of a player; undefined for that of another one. */
export function findOwnComment(db: Database, id: number, playerId: number) {
  return ownComment(db, id, playerId).executeTakeFirst();
}

/** The same, locked. */
export function lockOwnComment(tx: Tx, id: number, playerId: number) {
  return ownComment(tx, id, playerId).forUpdate().executeTakeFirst();
}

function ownComment(db: Database | Tx, id: number, playerId: number) {
  return db
    .selectFrom('comment')
    .select(['id', 'game_id', 'parent_id', 'stars', 'body', 'state', 'game_version', 'version', 'created_at'])
    .where('id', '=', id)
    .where('player_id', '=', playerId);
}

/** True if an appeal against a rejection of the comment waits for its decision, whatever became of the comment. */
export async function hasOpenAppeal(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('report')
    .select('id')
    .where('kind', '=', 'comment_appeal')
    .where('target_id', '=', id)
    .where('state', '=', '待处理')
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces a comment that is locked. 置顶 and 精华 were for the text before; likes and replies stay. */
export async function updateComment(tx: Tx, id: number, comment: EditedComment): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ ...comment, pinned: false, featured: false, decision_note: '', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}
