import { type Kysely, sql } from 'kysely';

/** Operators pin, feature and fold comments, and reply in the name of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comment
      add column pinned boolean not null default false,
      add column featured boolean not null default false,
      add column folded boolean not null default false,
      add column official boolean not null default false`.execute(db);
  await sql`create index comment_pinned on comment (game_id) where pinned`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_pinned`.execute(db);
  await sql`
    alter table comment
      drop column pinned, drop column featured, drop column folded, drop column official`.execute(db);
}
