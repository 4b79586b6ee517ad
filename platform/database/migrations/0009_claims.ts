import { type Kysely, sql } from 'kysely';

/**
 * What claims keep besides themselves: how the broadcast line names the player, and how far the journals of claims
 * (files outside the database) are known to be in it. A code is found by its text over all packs, and its table has
 * as few indexes as may be, since millions of rows come at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claim add column player_label text not null default ''`.execute(db);
  await sql`create index claim_pack_time on claim (pack_id, claimed_at)`.execute(db);
  await sql`
    alter table pack_code
      drop constraint pack_code_pkey cascade,
      drop constraint pack_code_id_pack_id_key cascade,
      drop constraint pack_code_pack_id_code_key,
      add primary key (id, pack_id),
      add unique (code, pack_id)`.execute(db);
  await sql`create index pack_code_pack on pack_code using brin (pack_id)`.execute(db);
  await sql`create index pack_code_withheld on pack_code (pack_id) where quarantined and not claimed`.execute(
    db,
  );
  for (const table of ['claim', 'pool_draw']) {
    await sql`
      alter table ${sql.table(table)}
        add foreign key (code_id, pack_id) references pack_code (id, pack_id) on delete restrict`.execute(db);
  }
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
  for (const table of ['claim', 'pool_draw']) {
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_code_id_pack_id_fkey`)}`.execute(db);
  }
  await sql`drop index pack_code_withheld`.execute(db);
  await sql`drop index pack_code_pack`.execute(db);
  await sql`
    alter table pack_code
      drop constraint pack_code_pkey,
      drop constraint pack_code_code_pack_id_key,
      add primary key (id),
      add unique (pack_id, code),
      add unique (id, pack_id)`.execute(db);
  await sql`
    alter table claim
      add foreign key (code_id, pack_id) references pack_code (id, pack_id) on delete restrict`.execute(db);
  await sql`
    alter table pool_draw
      add foreign key (code_id) references pack_code (id) on delete restrict`.execute(db);
  await sql`drop index claim_pack_time`.execute(db);
  await sql`alter table claim drop column player_label`.execute(db);
}
