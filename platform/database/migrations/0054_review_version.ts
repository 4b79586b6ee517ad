import { type Kysely, sql } from 'kysely';

/** The version of the game when a review was written; null if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column game_version text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment drop column game_version`.execute(db);
}
