import { type Kysely, sql } from 'kysely';

/** Restores are written down beside the backups that they are made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds(db, "'backup', 'export', 'restore'");
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from backup_run where kind = 'restore'`.execute(db);
  await kinds(db, "'backup', 'export'");
}

async function kinds(db: Kysely<unknown>, list: string): Promise<void> {
  await sql`alter table backup_run drop constraint backup_run_kind_check`.execute(db);
  await sql`alter table backup_run add constraint backup_run_kind_check check (kind in (${sql.raw(list)}))`.execute(
    db,
  );
}
