import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** The result of a like: the count, and whether it is new. */
export interface Liked {
  like_count: number;
  added: boolean;
}

/** Counts a player's like of published news once; undefined if there is no such news. */
export async function addLike(
  db: Database,
  newsId: number,
  playerId: number,
  now: Date,
): Promise<Liked | undefined> {
  const { rows } = await sql<Liked>`
    with shown as (
      select id, like_count from news where id = ${newsId} and published and published_at <= ${now}
    ), added as (
      insert into news_like (news_id, player_id, liked_at)
      select id, ${playerId}, ${now}::timestamptz from shown
      on conflict do nothing
      returning news_id
    ), counted as (
      update news set like_count = like_count + 1 where id in (select news_id from added) returning like_count
    )
    select coalesce((select like_count from counted), shown.like_count) as like_count,
      exists(select 1 from added) as added
    from shown`.execute(db);
  return rows[0];
}

/** Whether a player likes the news, and its count; undefined if there is no such news. */
export async function findLike(
  db: Database,
  newsId: number,
  playerId: number,
): Promise<{ like_count: number; liked: boolean } | undefined> {
  return db
    .selectFrom('news')
    .select((query) => [
      'like_count',
      query
        .exists(
          query
            .selectFrom('news_like')
            .select('news_id')
            .whereRef('news_id', '=', 'news.id')
            .where('player_id', '=', playerId),
        )
        .$castTo<boolean>()
        .as('liked'),
    ])
    .where('id', '=', newsId)
    .where('published', '=', true)
    .executeTakeFirst();
}
