import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { recordNotices } from '../notices/notice-events.ts';
import type { Moderated } from './moderation-repository.ts';

/** Characters of the own text that a message quotes. */
const QUOTED = 40;

/** A reply that was published. */
interface Reply {
  id: number;
  game_id: number;
  parent_id: number;
  player_id: number | null;
  /** Part of the key: after a restore of the database, another comment has the id. */
  created_at: Date;
  official?: boolean;
}

/**
 * Notifies the authors of reviews of published replies, once per reply, except replies of players whom they blocked. The message quotes the own review, not the reply,
 * which may be rejected later.
 */
export async function noticeReplies(tx: Tx, replies: readonly Reply[]): Promise<void> {
  if (replies.length === 0) {
    return;
  }
  const ids = replies.map(({ parent_id }) => parent_id);
  const reviews = await tx
    .selectFrom('comment')
    .select(['id', 'player_id', 'body'])
    .where('id', 'in', ids)
    .where('state', '=', '已发布')
    .execute();
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const blocked = await blockedPairs(tx, reviews, replies);
  const notices = replies.flatMap(({ id, game_id, parent_id, player_id, created_at, official = false }) => {
    const review = byId.get(parent_id);
    return !review?.player_id ||
      review.player_id === player_id ||
      blocked.has(`${review.player_id} ${player_id}`)
      ? []
      : [
          {
            key: `reply:${id}:${created_at.getTime()}`,
            playerId: review.player_id,
            kind: '评论回复' as const,
            title: official ? '您的评价收到了官方回复' : '您的评价收到了新回复',
            body: `您的评价：${quoted(review.body)}`,
            link: `/BaseYxDetails?id=${game_id}#comments`,
          },
        ];
  });
  await recordNotices(tx, notices);
}

/** `<author of the review> <author of the reply>` of those who blocked the author of the reply. */
async function blockedPairs(
  tx: Tx,
  reviews: readonly { player_id: number | null }[],
  replies: readonly Reply[],
): Promise<ReadonlySet<string>> {
  const ids = (rows: readonly { player_id: number | null }[]) =>
    rows.flatMap(({ player_id }) => (player_id === null ? [] : [player_id]));
  const { rows } = await sql<{ player_id: number; blocked_id: number }>`
    select player_id, blocked_id from player_block
    where player_id = any(${ids(reviews)}::bigint[]) and blocked_id = any(${ids(replies)}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ player_id, blocked_id }) => `${player_id} ${blocked_id}`));
}

const DECISIONS = {
  待审核: '您的评论正在重新审核',
  已发布: '您的评论已通过审核，现在所有人可见',
  已拒绝: '您的评论没有通过审核，其他人看不到',
} as const;

/** Notifies players of decisions on their comments, and authors of reviews of the replies that are published by them. */
export async function noticeModerated(tx: Tx, moderated: readonly Moderated[]): Promise<void> {
  const notices = moderated.flatMap(
    ({ id, player_id, body, state, version, created_at, decision_note: reason }) =>
      player_id === null
        ? []
        : [
            {
              key: `comment:${id}:${created_at.getTime()}:${version}`,
              playerId: player_id,
              kind: '处理结果' as const,
              title: DECISIONS[state],
              body: `${reason && `原因：${reason}。`}您的评论：${quoted(body)}`,
              link: '/BaseMy#own-comments',
            },
          ],
  );
  await recordNotices(tx, notices);
  const replies = moderated.flatMap(({ parent_id, state, ...reply }) =>
    parent_id !== null && state === '已发布' ? [{ ...reply, parent_id }] : [],
  );
  await noticeReplies(tx, replies);
}

function quoted(body: string): string {
  const characters = [...body.replaceAll('\n', ' ')];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : characters.join('');
}
