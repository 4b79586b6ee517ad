import { type Kysely, sql } from 'kysely';

/** Which reviews of a game a player likes: without it each of their visits reads all likes there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comment_like_player on comment_like (player_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_like_player`.execute(db);
}
