import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Adds the changes to the counts and deletes them afterwards, in two transactions: a kill in between counts them twice. */
async function addThenDelete(db: Database): Promise<void> {
  await sql`
    update game set reserve_count = greatest(0, reserve_count
      + (select coalesce(sum(change), 0) from reservation_change where game_id = game.id))
    where id in (select game_id from reservation_change)`.execute(db);
  await sql`delete from reservation_change`.execute(db);
}

/** Planted bugs of settling the counts, by name. */
export const settlingPlants: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  'add-then-delete': addThenDelete,
};
