import type { blockAuthor, blockedAuthors, unblockAuthor } from '#contract/calls/blocks.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { ERASED_NAME } from '#platform/admin/privacy/personal-data-source.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { atMost, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import { findShownComment } from '../comments/comment-repository.ts';
import { listHiddenComments } from '../comments/own-comment-repository.ts';
import type { Handle } from '../context.ts';
import { deleteBlock, insertBlock, listBlocks, MOST_BLOCKS } from './block-repository.ts';

const blocksOfPlayer: WindowLimit = { log: 'block-player', windows: [atMost(20, MINUTE)] };

/**
 * Blocks the author of a comment; idempotent. The comments of the game that are hidden now are returned.
 * @throws {Refusal} NOT_FOUND, CONFLICT (own comment, an erased author, or too many blocked), TOO_MANY
 */
export const blockOf: Handle<typeof blockAuthor> = async ({ db, player, now }, { comment_id }) => {
  await countPlayer(db, blocksOfPlayer, player, now);
  const comment = orNotFound(await findShownComment(db, comment_id), '这条评论已不存在');
  if (comment.player_id === null && comment.nickname === ERASED_NAME) {
    throw new Refusal('CONFLICT', '这位玩家已注销');
  }
  if (comment.official) {
    throw new Refusal('CONFLICT', '官方回复不能屏蔽');
  }
  if (comment.player_id === player.id) {
    throw new Refusal('CONFLICT', '这是您自己的评论');
  }
  if ((await listBlocks(db, player.id)).length >= MOST_BLOCKS) {
    throw new Refusal('CONFLICT', `最多屏蔽 ${MOST_BLOCKS} 位玩家，请先在“我的”里解除一些`);
  }
  await insertBlock(db, player.id, comment, now);
  return { hidden: await listHiddenComments(db, comment.game_id, player.id) };
};

export const readBlocks: Handle<typeof blockedAuthors> = async ({ db, player }) => {
  const rows = await listBlocks(db, player.id);
  return { list: rows.map(({ created_at, ...row }) => ({ ...row, blocked_at: chinaTime(created_at) })) };
};

/** Removes a block of the player; idempotent. */
export const unblock: Handle<typeof unblockAuthor> = async ({ db, player }, { id }) => {
  await deleteBlock(db, player.id, id);
  return { id };
};
