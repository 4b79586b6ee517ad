import { type Kysely, sql } from 'kysely';

/** When the text of a piece of news changed last, which search engines ask for; null: not since it appeared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news add column updated_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news drop column updated_at`.execute(db);
}
