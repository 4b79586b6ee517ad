import { type Kysely, sql } from 'kysely';

/** A player's favourite games. Players are known by id alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite (
      player_id bigint not null,
      game_id bigint not null references game on delete cascade,
      added_at timestamptz not null default now(),
      primary key (player_id, game_id)
    )`.execute(db);
  await sql`create index favourite_game on favourite (game_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table favourite`.execute(db);
}
