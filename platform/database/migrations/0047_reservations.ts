import { type Kysely, sql } from 'kysely';

/**
 * Reservations of games and packs, by player id. A revoked one stays with its time. `reservation_change` has what is not yet
 * in `reserve_count`. The last tables say which dates the players know, and what they are to be notified of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const target of ['game', 'pack']) {
    const [table, key] = [sql.table(`${target}_reservation`), sql.ref(`${target}_id`)];
    await sql`
      create table ${table} (
        ${key} bigint not null references ${sql.table(target)} on delete cascade,
        player_id bigint not null,
        player_label text not null default '',
        reserved_at timestamptz not null,
        revoked_at timestamptz,
        primary key (${key}, player_id)
      )`.execute(db);
    await sql`
      create index ${sql.ref(`${target}_reservation_player`)} on ${table} (player_id, reserved_at)`.execute(
      db,
    );
    await sql`
      create index ${sql.ref(`${target}_reservation_order`)} on ${table} (${key}, reserved_at, player_id)
      where revoked_at is null`.execute(db);
    await sql`
      create index ${sql.ref(`${target}_reservation_revoked`)} on ${table} (${key})
      where revoked_at is not null`.execute(db);
  }
  await sql`
    create table reservation_change (
      id bigint generated always as identity primary key,
      game_id bigint,
      pack_id bigint,
      change smallint not null check (change in (-1, 1)),
      check (num_nonnulls(game_id, pack_id) = 1)
    )`.execute(db);
  for (const key of ['game_id', 'pack_id']) {
    await sql`
      create index ${sql.ref(`reservation_change_${key}`)} on reservation_change (${sql.ref(key)})
      where ${sql.ref(key)} is not null`.execute(db);
  }
  await sql`alter table pack add column reserve_count bigint not null default 0 check (reserve_count >= 0)`.execute(
    db,
  );
  await sql`
    create table announced_test (
      test_id bigint primary key references game_test on delete cascade,
      starts_at timestamptz,
      precision text not null
    )`.execute(db);
  await sql`
    create table announced_pack (
      pack_id bigint primary key references pack on delete cascade,
      starts_at timestamptz not null
    )`.execute(db);
  await sql`insert into announced_test select id, starts_at, precision from game_test`.execute(db);
  await sql`
    create table reservation_event (
      id bigint generated always as identity primary key,
      key text not null unique,
      game_id bigint references game on delete cascade,
      pack_id bigint references pack on delete cascade,
      title text not null,
      body text not null,
      link text not null,
      created_at timestamptz not null,
      reserved_after timestamptz,
      last_player bigint not null default 0,
      delivered_at timestamptz,
      check (num_nonnulls(game_id, pack_id) = 1)
    )`.execute(db);
  await sql`create index reservation_event_due on reservation_event (id) where delivered_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table reservation_event, announced_pack, announced_test, reservation_change`.execute(db);
  await sql`alter table pack drop column reserve_count`.execute(db);
  await sql`drop table pack_reservation, game_reservation`.execute(db);
  await sql`update game set reserve_count = 0 where reserve_count > 0`.execute(db);
}
