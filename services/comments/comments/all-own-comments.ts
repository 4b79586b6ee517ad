import type { allOwnComments, commentDelete } from '#contract/calls/comments.ts';
import { orNotFound } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { atMost, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { Handle } from '../context.ts';
import { deleteOwnComment, listOwnComments } from './own-comment-repository.ts';
import { recountRatings } from './rating-repository.ts';

const deletionsOfPlayer: WindowLimit = { log: 'comment-delete-player', windows: [atMost(20, MINUTE)] };

/** A page of the player's reviews and replies, with their states. */
export const listComments: Handle<typeof allOwnComments> = async (
  { db, player, now },
  { before, page, size },
) => {
  const range = { before, limit: size, offset: (page - 1) * size };
  const { rows, total } = await listOwnComments(db, player.id, range);
  return {
    list: rows.map(({ parent_id, created_at, edited_at, ...row }) => ({
      ...row,
      reply: parent_id !== null,
      created_at: chinaTime(created_at),
      edited: edited_at !== null,
    })),
    total,
    page,
    size,
    generated_at: chinaTime(now),
  };
};

/**
 * Deletes a comment of the player; a review is deleted with its replies and likes.
 * @throws {Refusal} NOT_FOUND (also for another player's comment), TOO_MANY
 */
export const deleteComment: Handle<typeof commentDelete> = async ({ db, publish, player, now }, { id }) => {
  await countPlayer(db, deletionsOfPlayer, player, now);
  const deleted = await transaction(db, async (tx) => {
    const found = orNotFound(await deleteOwnComment(tx, id, player.id), '这条评论已不存在');
    await recountRatings(tx, [found.game_id]);
    return found;
  });
  await publish([`comments:${deleted.game_id}`]);
  return { id: deleted.id };
};
