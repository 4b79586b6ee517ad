import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { gameLaunched } from '../reservable.ts';
import { recordPackEvents } from './pack-events.ts';
import { recordOnce } from './record-once.ts';
import { recordTestEvents } from './test-events.ts';

/**
 * Finds launches, new tests, changed dates and opened packs since the last call, and records an event for each that has
 * reservations. What was found before is known from the database, so the way of the change does not matter. One process
 * does it at a time.
 */
export async function recordEvents(db: Database, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ granted: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('reservation events', 0)) as granted`.execute(tx);
    if (rows[0]?.granted) {
      await recordLaunches(tx, now);
      await recordTestEvents(tx, now);
      await recordPackEvents(tx, now);
    }
  });
}

/** A launch is an event once; if more players reserve after it, because a date was taken back, they have one of theirs. */
async function recordLaunches(tx: Tx, now: Date): Promise<void> {
  await recordOnce(
    tx,
    sql`
      select 'launch:' || game.id as key, game.id as game_id, null::bigint as pack_id,
        '《' || game.name || '》已上线' as title, '您预约的游戏已经上线，现在就可以去玩。' as body,
        '/BaseYxDetails?id=' || game.id as link
      from game where reserve_count > 0 and ${gameLaunched(now)}`,
    now,
  );
}
