import { type Kysely, sql } from 'kysely';

/**
 * Who made an invitation, who made the one that set an operator's password until the operator has logged in with it, and who
 * removed second factors until the operator has logged in again. Null: the command line, or nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_invitation add column invited_by bigint`.execute(db);
  await sql`
    alter table operator
      add column password_invited_by bigint,
      add column factors_removed_by bigint`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator drop column factors_removed_by, drop column password_invited_by`.execute(db);
  await sql`alter table operator_invitation drop column invited_by`.execute(db);
}
