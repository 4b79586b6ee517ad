import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/open.ts';

/** Waits until a session of this database, on PostgreSQL, waits for a lock. */
export async function untilLockWait(db: Database): Promise<void> {
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
}
