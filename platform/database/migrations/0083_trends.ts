import { type Kysely, sql } from 'kysely';

/**
 * Counts by the hour for trends: page views and searches of each site, and downloads. Nothing of a row says who it was.
 * Indexes by time for what is counted from the rows of players.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table traffic_hour (
      starts_at timestamptz not null,
      site text not null,
      visits integer not null default 0 check (visits >= 0),
      searches integer not null default 0 check (searches >= 0),
      missed integer not null default 0 check (missed >= 0),
      primary key (starts_at, site)
    )`.execute(db);
  await sql`
    create table download_hour (
      starts_at timestamptz primary key,
      count integer not null check (count > 0)
    )`.execute(db);
  await sql`create index game_reservation_time on game_reservation using brin (reserved_at)`.execute(db);
  await sql`create index pack_reservation_time on pack_reservation using brin (reserved_at)`.execute(db);
  await sql`create index player_created on player using brin (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index player_created`.execute(db);
  await sql`drop index pack_reservation_time`.execute(db);
  await sql`drop index game_reservation_time`.execute(db);
  await sql`drop table download_hour`.execute(db);
  await sql`drop table traffic_hour`.execute(db);
}
