import { type Kysely, sql } from 'kysely';

/** Whether a refused picture had been approved before: its player reads that it was removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player_picture add column removed boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player_picture drop column removed`.execute(db);
}
