import { type Kysely, sql } from 'kysely';

/** Packs granted to the players who reserved the pack or its game. The cursor is the last reservation that was served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reservation_grant (
      id bigint generated always as identity primary key,
      pack_id bigint not null references pack on delete cascade,
      source text not null check (source in ('game', 'pack')),
      state text not null default 'running' check (state in ('running', 'stopped', 'done')),
      why text,
      operator text not null,
      created_at timestamptz not null,
      last_at timestamptz,
      last_player bigint,
      ended_at timestamptz,
      check ((last_at is null) = (last_player is null)),
      check ((state = 'running') = (ended_at is null)),
      check ((state = 'stopped') = (why is not null))
    )`.execute(db);
  await sql`create index reservation_grant_pack on reservation_grant (pack_id, id)`.execute(db);
  await sql`
    create unique index reservation_grant_running on reservation_grant (pack_id) where state = 'running'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table reservation_grant`.execute(db);
}
