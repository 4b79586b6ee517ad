import { type Kysely, sql } from 'kysely';

/** The day in China on which a board was drawn up: places move against those of the day before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ranking add column drawn_on date`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ranking drop column drawn_on`.execute(db);
}
