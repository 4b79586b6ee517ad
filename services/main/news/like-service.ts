import type { CallData, CallParams } from '#contract/call.ts';
import type { newsLike, newsLiked } from '#contract/calls/news.ts';
import { Refusal } from '#contract/errors.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import type { WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import { addLike, findLike } from './like-repository.ts';

/** Limit per player: every new like invalidates a page. */
const likesOfPlayer: WindowLimit = { log: 'news-like-player', windows: [{ ms: 60_000, most: 60 }] };

/**
 * Likes news; idempotent.
 * @throws {Refusal} NOT_FOUND, TOO_MANY
 */
export async function likeNews(
  db: Database,
  publish: PublishChanges,
  { id }: CallParams<typeof newsLike>,
  { player, now }: PlayerContext,
): Promise<CallData<typeof newsLike>> {
  await countPlayer(db, likesOfPlayer, player, now);
  const liked = await addLike(db, id, player.id, now);
  if (!liked) {
    throw new Refusal('NOT_FOUND');
  }
  if (liked.added) {
    await publish([`news:${id}`]);
  }
  return { like_count: liked.like_count };
}

/**
 * Whether the player likes the news.
 * @throws {Refusal} NOT_FOUND
 */
export async function readNewsLiked(
  db: Database,
  { id }: CallParams<typeof newsLiked>,
  { player }: PlayerContext,
): Promise<CallData<typeof newsLiked>> {
  const found = await findLike(db, id, player.id);
  if (!found) {
    throw new Refusal('NOT_FOUND');
  }
  return found;
}
