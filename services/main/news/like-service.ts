import { sql } from 'kysely';
import type { CallData } from '#contract/call.ts';
import type { newsLike, newsLiked } from '#contract/calls/news.ts';
import { orNotFound } from '#contract/refusal.ts';
import { atMost, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { Handle } from '../context.ts';

/** Limit per player: every new like invalidates a page. */
const likesOfPlayer: WindowLimit = { log: 'news-like-player', windows: [atMost(60, 60_000)] };

/**
 * Likes published news, or takes the like back; idempotent both ways. The count changes by what was inserted or deleted.
 * @throws {Refusal} NOT_FOUND, TOO_MANY
 */
export const likeNews: Handle<typeof newsLike> = async ({ db, publish, player, now }, { id, on = true }) => {
  await countPlayer(db, likesOfPlayer, player, now);
  const { rows } = await sql<{ like_count: number; changed: boolean }>`
    with shown as (
      select id, like_count from news where id = ${id} and published and published_at <= ${now}
    ), changed as (
      ${
        on
          ? sql`insert into news_like (news_id, player_id, liked_at)
              select id, ${player.id}, ${now}::timestamptz from shown on conflict do nothing`
          : sql`delete from news_like where news_id in (select id from shown) and player_id = ${player.id}`
      }
      returning news_id
    ), counted as (
      update news set like_count = greatest(like_count + ${on ? 1 : -1}::int, 0)
      where id in (select news_id from changed) returning like_count
    )
    select coalesce((select like_count from counted), shown.like_count) as like_count,
      exists(select 1 from changed) as changed
    from shown`.execute(db);
  const liked = orNotFound(rows[0]);
  if (liked.changed) {
    await publish([`news:${id}`]);
  }
  return { like_count: liked.like_count };
};

/**
 * Whether the player likes the news.
 * @throws {Refusal} NOT_FOUND
 */
export const readNewsLiked: Handle<typeof newsLiked> = async ({ db, player, now }, { id }) => {
  const { rows } = await sql<CallData<typeof newsLiked>>`
    select like_count,
      exists (select from news_like where news_id = news.id and player_id = ${player.id}) as liked
    from news where id = ${id} and published and published_at <= ${now}`.execute(db);
  const found = orNotFound(rows[0]);
  return found;
};
