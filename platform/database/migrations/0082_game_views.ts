import { type Kysely, sql } from 'kysely';

/** Page views of games per China day, counted as page views are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_view_day (
      game_id bigint not null references game on delete cascade,
      day date not null,
      count integer not null check (count > 0),
      primary key (game_id, day)
    )`.execute(db);
  await sql`create index game_view_day_day on game_view_day (day, game_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table game_view_day`.execute(db);
}
