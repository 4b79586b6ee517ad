import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Counts the stars of games again, without those of imported reviews. Call it in the transaction that changes reviews, after the change: it locks the
 * games' ratings, so that each transaction counts what the ones before it committed.
 */
export async function recountRatings(tx: Tx, gameIds: readonly number[]): Promise<void> {
  if (gameIds.length === 0) {
    return;
  }
  const ids = sql`${[...new Set(gameIds)].sort((a, b) => a - b)}::bigint[]`;
  await sql`insert into game_rating (game_id) select unnest(${ids}) on conflict do nothing`.execute(tx);
  await sql`select from game_rating where game_id = any(${ids}) order by game_id for update`.execute(tx);
  // A statement of its own: it sees what was committed before the lock was granted.
  await sql`
    update game_rating set starred = counted.starred, total_stars = counted.total_stars
    from (
      select given.id as game_id, count(stars)::int as starred, coalesce(sum(stars), 0)::int as total_stars
      from unnest(${ids}) as given (id)
      left join comment on comment.game_id = given.id and parent_id is null and state = '已发布'
        and source is null
      group by given.id
    ) as counted
    where counted.game_id = game_rating.game_id
      and (game_rating.starred, game_rating.total_stars) is distinct from (counted.starred, counted.total_stars)`.execute(
    tx,
  );
}

/** Counts the stars of every game again. @returns the number of corrected games */
export async function recountAllRatings(tx: Tx): Promise<number> {
  await sql`lock table game_rating in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ game_id: number }>`
      with counted as (
        select game_id, count(stars)::int as starred, coalesce(sum(stars), 0)::int as total_stars from comment
        where parent_id is null and state = '已发布' and source is null group by game_id
        union all
        select game_id, 0, 0 from game_rating where not exists (
          select from comment
          where comment.game_id = game_rating.game_id and parent_id is null and state = '已发布'
            and source is null)
      )
      insert into game_rating as rating (game_id, starred, total_stars) select * from counted
      on conflict (game_id) do update set starred = excluded.starred, total_stars = excluded.total_stars
        where (rating.starred, rating.total_stars) is distinct from (excluded.starred, excluded.total_stars)
      returning game_id`.execute(tx);
  return rows.length;
}

export interface Rating {
  game_id: number;
  starred: number;
  total_stars: number;
}

/** A transaction id and a game, which order the changes. */
export interface RatingPosition {
  transaction: string;
  gameId: number;
}

/**
 * The ratings that changed after a position, in order, out of transactions before the oldest running one: no later
 * commit can come before them. A position of another database, for example before a restore, reads all.
 */
export async function listRatings(
  db: Database,
  { transaction, gameId }: RatingPosition,
  limit: number,
): Promise<(Rating & RatingPosition)[]> {
  const { rows } = await sql<Rating & { transaction: string }>`
    with snapshot as (select pg_snapshot_xmin(pg_current_snapshot()) as oldest),
    after as (
      select case when ${transaction}::xid8 < oldest then ${transaction}::xid8 else '0'::xid8 end as transaction
      from snapshot
    )
    select game_id, starred, total_stars, changed::text as transaction from game_rating, snapshot, after
    where (changed, game_id) > (after.transaction, ${gameId}) and changed < oldest
    order by changed, game_id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, gameId: row.game_id }));
}
