import { type Kysely, sql } from 'kysely';

/** The browsers to which a player's notifications are pushed. `key` is a hash of the endpoint: a browser has one player. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscription (
      key bytea primary key,
      player_id bigint not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index push_subscription_player on push_subscription (player_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table push_subscription`.execute(db);
}
