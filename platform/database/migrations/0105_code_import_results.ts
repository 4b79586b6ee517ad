import { type Kysely, sql } from 'kysely';

/** Uploads of codes have their result, which a reloaded page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_batch add column result jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_batch drop column result`.execute(db);
}
