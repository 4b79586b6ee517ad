import { type Kysely, sql } from 'kysely';

/**
 * SMS about accounts that operators moved to another number, each row with the number that it goes to. Events of accounts
 * have the appeal that they carry out, and the operator's name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table number_notice (
      key text primary key,
      player_id bigint not null,
      mobile_key bytea not null,
      mobile_sealed bytea not null,
      changed_at timestamptz not null,
      tried_at timestamptz,
      tries integer not null default 0
    )`.execute(db);
  await sql`create index number_notice_player on number_notice (player_id)`.execute(db);
  await sql`alter table account_event add column case_no text, add column operator_name text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_event drop column operator_name, drop column case_no`.execute(db);
  await sql`drop table number_notice`.execute(db);
}
