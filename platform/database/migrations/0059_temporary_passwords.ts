import { type Kysely, sql } from 'kysely';

/** The end of an operator's temporary password. One from before this column ends 72 hours after the upgrade. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator add column password_expires_at timestamptz`.execute(db);
  await sql`
    update operator set password_expires_at = now() + interval '72 hours' where must_change_password`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator drop column password_expires_at`.execute(db);
}
