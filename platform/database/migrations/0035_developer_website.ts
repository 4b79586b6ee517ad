import { type Kysely, sql } from 'kysely';

/** The website of a game's developer; null if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game add column developer_website text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game drop column developer_website`.execute(db);
}
