import { type Kysely, sql } from 'kysely';

/** Backups that are made by themselves: one for each night, whichever process comes first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_run add column due_at timestamptz unique`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_run drop column due_at`.execute(db);
}
