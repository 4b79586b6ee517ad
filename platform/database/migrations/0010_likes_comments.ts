import { type Kysely, sql } from 'kysely';

/**
 * Likes, once a player; one review of a game a player, unless it was turned down. Players are known by id alone.
 * The most read news come newest first where nothing tells them apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news_like (
      news_id bigint not null references news on delete cascade,
      player_id bigint not null,
      liked_at timestamptz not null default now(),
      primary key (news_id, player_id)
    )`.execute(db);
  await sql`
    create table comment_like (
      comment_id bigint not null references comment on delete cascade,
      player_id bigint not null,
      liked_at timestamptz not null default now(),
      primary key (comment_id, player_id)
    )`.execute(db);
  await sql`alter table comment rename column user_id to player_id`.execute(db);
  await sql`
    create unique index comment_own_review on comment (game_id, player_id)
    where parent_id is null and player_id is not null and state <> '已拒绝'`.execute(db);
  await sql`drop index news_read`.execute(db);
  await sql`
    create index news_read on news (view_count desc, published_at desc, id desc) where published`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index news_read`.execute(db);
  await sql`create index news_read on news (view_count desc, id desc) where published`.execute(db);
  await sql`drop index comment_own_review`.execute(db);
  await sql`alter table comment rename column player_id to user_id`.execute(db);
  await sql`drop table comment_like`.execute(db);
  await sql`drop table news_like`.execute(db);
}
