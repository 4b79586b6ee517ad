import { createHash } from 'node:crypto';
import type { Tx } from '#platform/database/transaction.ts';
import { type UpsertColumns, upsertRows, type Written } from '#platform/database/upsert-rows.ts';
import { recountRatings } from './rating-repository.ts';

interface ReplyInput {
  nickname: string;
  icon_url: string | null;
  /** Of invented content; imports have none. */
  province?: string | null;
  body: string;
  created_at: Date;
  /** Initial value; written once. */
  likes: number;
}

export interface CommentInput extends ReplyInput {
  game_id: number;
  stars: 1 | 2 | 3 | 4 | 5 | null;
  device: string | null;
  /** The version of the game when it was written. */
  game_version: string | null;
  /** Where an imported review comes from; absent: it is this platform's own, as in the demo. */
  source?: string;
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
  game_version: ['text', 'known'],
  province: ['text', 'known'],
  created_at: ['timestamptz', 'take'],
  likes: ['integer', 'once'],
  source: ['text', 'known'],
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
    province: comment.province ?? null,
    source: comment.source ?? null,
    parent_id: null,
    import_key: commentKey(comment),
  }));
  const written = await upsertRows(tx, 'comment', columns, reviews);
  const replies = comments.flatMap(({ game_id, replies: given }, index) =>
    given.map((reply) => ({
      ...reply,
      province: reply.province ?? null,
      game_id,
      parent_id: written[index]?.id ?? null,
      stars: null,
      device: null,
      game_version: null,
      source: null,
      import_key: commentKey({ ...reply, game_id }),
    })),
  );
  await upsertRows(tx, 'comment', columns, replies);
  const games = comments.map(({ game_id }) => game_id);
  await recountRatings(tx, games);
  return written;
}
