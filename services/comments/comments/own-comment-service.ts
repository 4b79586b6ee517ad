import type { CallData, CallParams } from '#contract/call.ts';
import type { commentLike, commentWrite, ownComments } from '#contract/calls/comments.ts';
import type { Client } from '#contract/client.ts';
import { COMMENT_LENGTH } from '#contract/entities/comment.ts';
import { Refusal } from '#contract/errors.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { cleanText, textLength } from '#platform/import/clean-text.ts';
import { DAY, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import { listBlockedWords } from '../blocked-words/blocked-word-repository.ts';
import { judge } from '../blocked-words/find-words.ts';
import {
  addReviewLike,
  findOwnReview,
  findReview,
  insertComment,
  listLikedReviews,
} from './own-comment-repository.ts';

/** `main` returns the client of the main service. */
export interface CommentDeps {
  publish: PublishChanges;
  main: () => Client;
}

type Context = Pick<PlayerContext, 'player' | 'now'>;

const commentsOfPlayer: WindowLimit = {
  log: 'comment-player',
  windows: [
    { ms: MINUTE, most: 3 },
    { ms: DAY, most: 50 },
  ],
};

const likesOfPlayer: WindowLimit = { log: 'comment-like-player', windows: [{ ms: MINUTE, most: 60 }] };

const BLANK_LINES = /\n{3,}/g;

/**
 * Writes a player's review or reply. It waits for a moderator if the site moderates comments or a blocked word
 * requires it.
 * @throws {Refusal} BAD_REQUEST, FORBIDDEN (comments are off), NOT_FOUND, CONFLICT (reviewed already), TOO_MANY
 */
export async function writeComment(
  db: Database,
  { publish, main }: CommentDeps,
  { game_id, parent_id, stars, body: written }: CallParams<typeof commentWrite>,
  { player, now }: Context,
): Promise<CallData<typeof commentWrite>> {
  const body = cleanText(written).text.replace(BLANK_LINES, '\n\n');
  if (textLength(body) < COMMENT_LENGTH.min) {
    throw new Refusal('BAD_REQUEST', `至少写 ${COMMENT_LENGTH.min} 个字`, 'body');
  }
  if (parent_id === undefined && stars === undefined) {
    throw new Refusal('BAD_REQUEST', '请先打分', 'stars');
  }
  const { isModerated } = await checkGame(main(), game_id);
  if (parent_id !== undefined && (await findReview(db, parent_id))?.game_id !== game_id) {
    throw new Refusal('NOT_FOUND', '这条评论不在了');
  }
  await countPlayer(db, commentsOfPlayer, player, now);
  const judged = judge(body, await listBlockedWords(db));
  if (judged.action === '拒绝') {
    throw new Refusal('BAD_REQUEST', '评论里有不能发布的内容，请修改后再试', 'body');
  }
  const isHeld = isModerated || judged.action === '待审';
  const id = await insertComment(db, {
    game_id,
    parent_id: parent_id ?? null,
    player_id: player.id,
    nickname: player.nickname,
    icon_url: player.icon_url,
    stars: parent_id === undefined ? (stars ?? null) : null,
    body: judged.text,
    created_at: now,
    state: isHeld ? '待审核' : '已发布',
    words: judged.words,
  });
  if (id === undefined) {
    throw new Refusal('CONFLICT', '您已经评价过这款游戏了');
  }
  if (!isHeld) {
    await publish([`comments:${game_id}`]);
  }
  return { id, shown: !isHeld };
}

/**
 * Adds a player's like of a review; idempotent.
 * @throws {Refusal} NOT_FOUND, TOO_MANY
 */
export async function likeComment(
  db: Database,
  { publish }: CommentDeps,
  { id }: CallParams<typeof commentLike>,
  { player, now }: Context,
): Promise<CallData<typeof commentLike>> {
  const review = await findReview(db, id);
  if (!review) {
    throw new Refusal('NOT_FOUND', '这条评论不在了');
  }
  await countPlayer(db, likesOfPlayer, player, now);
  const { likes, added } = await addReviewLike(db, id, player.id, now);
  if (added) {
    await publish([`comments:${review.game_id}`]);
  }
  return { likes };
}

export async function readOwnComments(
  db: Database,
  { game_id }: CallParams<typeof ownComments>,
  { player }: Context,
): Promise<CallData<typeof ownComments>> {
  const [review, liked] = await Promise.all([
    findOwnReview(db, game_id, player.id),
    listLikedReviews(db, game_id, player.id),
  ]);
  return { review: review ? { id: review.id, shown: review.state === '已发布' } : null, liked };
}

/** Checks the game and the site's comment settings with the main service. */
async function checkGame(main: Client, gameId: number): Promise<{ isModerated: boolean }> {
  const [game, site] = await Promise.all([
    main.post('/index.php/api/game/gameinfo', { id: gameId }),
    main.get('/vue/site', { host: '' }),
  ]);
  if (game.status === 0) {
    throw new Refusal(game.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'UNAVAILABLE');
  }
  if (site.status === 0) {
    throw new Refusal('UNAVAILABLE');
  }
  const { comments, comments_moderated } = site.data.site.features;
  if (!comments) {
    throw new Refusal('FORBIDDEN', '本站暂未开放评论');
  }
  return { isModerated: comments_moderated };
}
