import { sql } from 'kysely';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { TARGETS } from './reservation-repository.ts';

/** Changes per transaction. */
const BATCH = 20_000;

/**
 * Adds the changes of reservations to the counts of games and packs, and invalidates their pages: once per batch for each,
 * however many players reserved. The signal ends it after a batch.
 */
export async function settleReservations(
  db: Database,
  publish: PublishChanges,
  signal?: AbortSignal,
): Promise<void> {
  for (let hasMore = true; hasMore && !signal?.aborted; ) {
    const { taken, tags } = await transaction(db, settleChanges);
    if (tags.length > 0) {
      await publish(tags);
    }
    hasMore = taken === BATCH;
  }
}

interface Settled {
  taken: number;
  tags: string[];
}

/** Takes committed changes out of the table and adds exactly these. One process does it at a time. */
export async function settleChanges(tx: Tx): Promise<Settled> {
  const { rows } = await sql<{ granted: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('settle reservations', 0)) as granted`.execute(tx);
  return rows[0]?.granted ? moveChanges(tx) : { taken: 0, tags: [] };
}

async function moveChanges(tx: Tx): Promise<Settled> {
  const { rows } = await sql<{
    game_id: number | null;
    pack_id: number | null;
    changes: number;
    sum: number;
  }>`
    with taken as (
      delete from reservation_change
      where id in (select id from reservation_change order by id limit ${BATCH})
      returning game_id, pack_id, change
    )
    select game_id, pack_id, count(*)::int as changes, sum(change)::int as sum from taken
    group by game_id, pack_id order by game_id, pack_id`.execute(tx);
  const tags: string[] = [];
  for (const { game_id, pack_id, sum } of rows) {
    const [kind, id] = game_id === null ? (['pack', pack_id] as const) : (['game', game_id] as const);
    if (sum !== 0) {
      await sql`
        update ${TARGETS[kind].of} set reserve_count = reserve_count + ${sum} where id = ${id}`.execute(tx);
      tags.push(`${kind}:${id}`);
    }
  }
  return { taken: rows.reduce((total, { changes }) => total + changes, 0), tags };
}

/**
 * Counts all reservations again. Locks the tables in the order of reserving, and the rows in the order of their ids, so
 * that they don't deadlock.
 * @returns the games and packs whose count was wrong
 */
export async function recountReservations(tx: Tx): Promise<number> {
  await sql`lock table game_reservation, pack_reservation, reservation_change in share row exclusive mode`.execute(
    tx,
  );
  while ((await moveChanges(tx)).taken === BATCH) {
    // Some changes are left.
  }
  let corrected = 0;
  for (const { of, table, key } of Object.values(TARGETS)) {
    const { numAffectedRows = 0n } = await sql`
      update ${of} as target set reserve_count = wrong.count
      from (
        select target.id, coalesce(counted.count, 0) as count from ${of} as target
        left join (
          select ${key} as id, count(*) from ${table} where revoked_at is null group by ${key}
        ) as counted using (id)
        where reserve_count <> coalesce(counted.count, 0)
        order by target.id for no key update of target
      ) as wrong
      where wrong.id = target.id`.execute(tx);
    corrected += Number(numAffectedRows);
  }
  return corrected;
}

/** Games and packs whose count and changes differ from their reservations. */
export async function countWrongCounts(db: Database): Promise<number> {
  let wrong = 0;
  for (const { of, table, key } of Object.values(TARGETS)) {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from ${of} as target
      where reserve_count
        + coalesce((select sum(change) from reservation_change where reservation_change.${key} = target.id), 0)
        <> (select count(*) from ${table} as reservation
          where reservation.${key} = target.id and revoked_at is null)
        and (reserve_count > 0 or exists (
          select from ${table} as reservation where reservation.${key} = target.id))`.execute(db);
    wrong += rows[0]?.wrong ?? 0;
  }
  return wrong;
}
