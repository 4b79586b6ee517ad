import type { commentEdit } from '#contract/calls/comments.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { isUniqueViolation } from '#platform/database/error-codes.ts';
import { transaction } from '#platform/database/transaction.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { Handle } from '../context.ts';
import { checkGame, cleanBody, commentsOfPlayer, judgeBody } from './comment-checks.ts';
import { findOwnComment, hasOpenAppeal, lockOwnComment, updateComment } from './edit-repository.ts';
import { recountRatings } from './rating-repository.ts';

type Own = NonNullable<Awaited<ReturnType<typeof findOwnComment>>>;

const GONE = '这条评论已不存在';

/**
 * Changes a player's review or reply, with the checks of a new one. It stays published only if it is published and a new
 * one would be: what waits for a moderator or was rejected waits with its new text. The stars are counted and the access
 * log has its entry in the same transaction.
 * @throws {Refusal} BAD_REQUEST, FORBIDDEN (comments are off), NOT_FOUND (also for another player's comment), CONFLICT
 *   (changed since, an appeal waits, or another review of the game), TOO_MANY
 */
export const editComment: Handle<typeof commentEdit> = async (
  { db, publish, main, accessLog, player, now, client, province },
  { id, version, stars, body: written },
) => {
  const body = cleanBody(written);
  const known = orNotFound(await findOwnComment(db, id, player.id), GONE);
  if (known.parent_id === null && stars === undefined) {
    throw new Refusal('BAD_REQUEST', '请先打分', { field: 'stars' });
  }
  const game = await checkGame(main(), known.game_id);
  await countPlayer(db, commentsOfPlayer, player, now);
  const judged = await judgeBody(db, body);
  const isHeld = game.isModerated || judged.action === '待审';
  const edit = (own: Own) => ({
    body: judged.text,
    words: judged.words,
    province: province ?? null,
    edited_at: now,
    stars: own.parent_id === null ? (stars ?? null) : null,
    game_version: own.parent_id === null ? (game.version ?? own.game_version) : null,
    state: own.state === '已发布' && !isHeld ? ('已发布' as const) : ('待审核' as const),
  });
  const { was, state } = await onlyReview(() =>
    transaction(db, async (tx) => {
      const ring = await accessLog.hold(tx);
      const own = orNotFound(await lockOwnComment(tx, id, player.id), GONE);
      if (own.version !== version) {
        throw new Refusal('CONFLICT', '这条评论刚刚被审核或修改过。请复制您写的内容，刷新页面后再修改');
      }
      // A granted appeal publishes the comment as it is then.
      if (await hasOpenAppeal(tx, id)) {
        throw new Refusal('CONFLICT', '申诉正在处理，出结果后才能修改');
      }
      const changed = edit(own);
      if (changed.body === own.body && changed.stars === own.stars) {
        return unchanged(own);
      }
      await updateComment(tx, id, changed);
      await accessLog.record(tx, ring, {
        at: now,
        player_id: player.id,
        kind: 'comment',
        subject_id: id,
        client,
      });
      const isRated = own.parent_id === null && own.state === '已发布';
      await recountRatings(tx, isRated ? [own.game_id] : []);
      return { was: own.state, state: changed.state };
    }),
  );
  if (was === '已发布') {
    await publish([`comments:${known.game_id}`]);
  }
  return { id, shown: state === '已发布' };
};

/** The same text again is no change; after a rejection it is not sent to the moderators again. */
function unchanged({ state }: Own) {
  if (state === '已拒绝') {
    throw new Refusal('BAD_REQUEST', '内容没有变化，请按拒绝原因修改后再提交', { field: 'body' });
  }
  return { was: null, state };
}

/** Refuses the correction of a rejected review whose player has written another one since. */
async function onlyReview<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error)
      ? new Refusal('CONFLICT', '您已经另外评价过这款游戏，请修改那一条')
      : error;
  }
}
