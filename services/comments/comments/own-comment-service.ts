import type { commentLike, commentWrite, ownComments } from '#contract/calls/comments.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { transaction } from '#platform/database/transaction.ts';
import { atMost, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { Handle } from '../context.ts';
import { checkGame, cleanBody, commentsOfPlayer, judgeBody } from './comment-checks.ts';
import { noticeReplies } from './comment-notices.ts';
import {
  findOwnReview,
  findReview,
  insertComment,
  listHiddenComments,
  listLikedReviews,
  listOwnReplies,
  setReviewLike,
} from './own-comment-repository.ts';
import { recountRatings } from './rating-repository.ts';

const likesOfPlayer: WindowLimit = { log: 'comment-like-player', windows: [atMost(60, MINUTE)] };

/**
 * Writes a player's review or reply. It waits for a moderator if the site moderates comments or a blocked word
 * requires it. The access log records it in the same transaction.
 * @throws {Refusal} BAD_REQUEST, FORBIDDEN (comments are off), NOT_FOUND, CONFLICT (reviewed already), TOO_MANY
 */
export const writeComment: Handle<typeof commentWrite> = async (
  { db, publish, main, accessLog, player, now, client, province },
  { game_id, parent_id, stars, body: written },
) => {
  const body = cleanBody(written);
  if (parent_id === undefined && stars === undefined) {
    throw new Refusal('BAD_REQUEST', '请先打分', { field: 'stars' });
  }
  const { isModerated, version } = await checkGame(main(), game_id);
  if (parent_id !== undefined && (await findReview(db, parent_id))?.game_id !== game_id) {
    throw new Refusal('NOT_FOUND', '这条评论已不存在');
  }
  await countPlayer(db, commentsOfPlayer, player, now);
  const judged = await judgeBody(db, body);
  const isHeld = isModerated || judged.action === '待审';
  const id = await transaction(db, async (tx) => {
    const ring = await accessLog.hold(tx);
    const written = await insertComment(tx, {
      game_id,
      parent_id: parent_id ?? null,
      player_id: player.id,
      nickname: player.nickname,
      icon_url: player.icon_url,
      stars: parent_id === undefined ? (stars ?? null) : null,
      body: judged.text,
      game_version: parent_id === undefined ? version : null,
      province: province ?? null,
      created_at: now,
      state: isHeld ? '待审核' : '已发布',
      words: judged.words,
    });
    if (written !== undefined) {
      const access = { at: now, player_id: player.id, kind: 'comment', subject_id: written, client } as const;
      await accessLog.record(tx, ring, access);
      await recountRatings(tx, isHeld || parent_id !== undefined ? [] : [game_id]);
      if (parent_id !== undefined && !isHeld) {
        await noticeReplies(tx, [{ id: written, game_id, parent_id, player_id: player.id, created_at: now }]);
      }
    }
    return written;
  });
  if (id === undefined) {
    throw new Refusal('CONFLICT', '您已经评价过这款游戏了');
  }
  if (!isHeld) {
    await publish([`comments:${game_id}`]);
  }
  return { id, shown: !isHeld };
};

/**
 * Adds or removes a player's like of a review; idempotent both ways.
 * @throws {Refusal} NOT_FOUND, TOO_MANY
 */
export const likeComment: Handle<typeof commentLike> = async ({ db, publish, player, now }, { id, on }) => {
  const review = orNotFound(await findReview(db, id), '这条评论已不存在');
  await countPlayer(db, likesOfPlayer, player, now);
  const { likes, changed } = await setReviewLike(db, id, player.id, on, now);
  if (changed) {
    await publish([`comments:${review.game_id}`]);
  }
  return { likes };
};

export const readOwnComments: Handle<typeof ownComments> = async ({ db, player }, { game_id }) => {
  const [review, liked, replies, hidden] = await Promise.all([
    findOwnReview(db, game_id, player.id),
    listLikedReviews(db, game_id, player.id),
    listOwnReplies(db, game_id, player.id),
    listHiddenComments(db, game_id, player.id),
  ]);
  return {
    review: review ? { id: review.id, shown: review.state === '已发布' } : null,
    liked,
    replies,
    hidden,
  };
};
