import { type Kysely, sql } from 'kysely';

/**
 * What claims keep besides themselves: how the broadcast line names the player, and how far the journals of claims
 * (files outside the database) are known to be in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claim add column player_label text not null default ''`.execute(db);
  await sql`create index claim_pack_time on claim (pack_id, claimed_at)`.execute(db);
  await sql`create index pack_code_text on pack_code (code)`.execute(db);
  await sql`
    create table issued_code (
      pack_id bigint not null,
      code text not null,
      player_id bigint not null,
      claimed_at timestamptz not null,
      primary key (pack_id, code)
    )`.execute(db);
  await sql`create index issued_code_text on issued_code (code)`.execute(db);
  await sql`
    create table journal_directory (
      id text primary key,
      registered_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table journal_mark (
      directory_id text not null references journal_directory on delete cascade,
      file text not null,
      settled bigint not null check (settled >= 0),
      primary key (directory_id, file)
    )`.execute(db);
  await sql`
    create table claim_origin (
      single boolean primary key default true check (single),
      fingerprint text not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['claim_origin', 'journal_mark', 'journal_directory', 'issued_code']) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  await sql`drop index pack_code_text`.execute(db);
  await sql`drop index claim_pack_time`.execute(db);
  await sql`alter table claim drop column player_label`.execute(db);
}
