import { createHash } from 'node:crypto';
import type { Tx } from '#platform/database/transaction.ts';
import { type UpsertColumns, upsertRows, type Written } from '#platform/database/upsert-rows.ts';

interface ReplyInput {
  nickname: string;
  icon_url: string | null;
  body: string;
  created_at: Date;
  /** Initial value; written once. */
  likes: number;
}

export interface CommentInput extends ReplyInput {
  game_id: number;
  stars: 1 | 2 | 3 | 4 | 5 | null;
  device: string | null;
  replies: ReplyInput[];
}

const columns = {
  game_id: ['bigint', 'take'],
  parent_id: ['bigint', 'take'],
  nickname: ['text', 'take'],
  icon_url: ['text', 'known'],
  stars: ['integer', 'known'],
  body: ['text', 'take'],
  device: ['text', 'known'],
  created_at: ['timestamptz', 'take'],
  likes: ['integer', 'once'],
} as const satisfies UpsertColumns;

type KeyedComment = Pick<CommentInput, 'game_id' | 'nickname' | 'created_at' | 'body'>;

/** The import key of a comment: a digest of game, nickname, time and body. */
export function commentKey({ game_id, nickname, created_at, body }: KeyedComment): string {
  return createHash('sha256')
    .update([game_id, nickname, created_at.toISOString(), body].join('|'))
    .digest('hex');
}

/** Upserts reviews and their replies by `commentKey`; returns the outcomes of the reviews. */
export async function upsertComments(tx: Tx, comments: readonly CommentInput[]): Promise<Written[]> {
  const reviews = comments.map(({ replies: _replies, ...comment }) => ({
    ...comment,
    parent_id: null,
    import_key: commentKey(comment),
  }));
  const written = await upsertRows(tx, 'comment', columns, reviews);
  const replies = comments.flatMap(({ game_id, replies: given }, index) =>
    given.map((reply) => ({
      ...reply,
      game_id,
      parent_id: written[index]?.id ?? null,
      stars: null,
      device: null,
      import_key: commentKey({ ...reply, game_id }),
    })),
  );
  await upsertRows(tx, 'comment', columns, replies);
  return written;
}
