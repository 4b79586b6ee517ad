import { type Kysely, sql } from 'kysely';

/** When its player last changed a comment; null for one as it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column edited_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment drop column edited_at`.execute(db);
}
