import { type Kysely, sql } from 'kysely';

/** New openings go into the index at once: a lookup reads the whole list of pending ones, which took longer than the lookup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index opening_server_pairs set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('opening_server_pairs')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter index opening_server_pairs reset (fastupdate)`.execute(db);
}
