import { type Kysely, sql } from 'kysely';

/** The counted downloads of a game: per platform and China day. `game.download_count` has the totals. Nothing of a row says who it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table download_day (
      game_id bigint not null references game on delete cascade,
      platform text not null check (platform in ('android', 'ios')),
      day date not null,
      count integer not null check (count > 0),
      primary key (game_id, platform, day)
    )`.execute(db);
  await sql`create index download_day_day on download_day (day, game_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table download_day`.execute(db);
}
