import { type Kysely, sql } from 'kysely';

/** When the process that makes a backup last said that it is at it: one that falls silent has died over it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_run add column alive_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_run drop column alive_at`.execute(db);
}
