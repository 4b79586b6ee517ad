import { type Kysely, sql } from 'kysely';

/**
 * What a player's text is looked up in. `tokens` hold the fragments that the services' search analyser makes
 * of a name; a query asks for all of some fragments (`tokens @> …`), which the GIN index answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_document (
      kind text not null check (kind in ('game', 'news', 'gift')),
      ref_id bigint not null,
      names jsonb not null default '[]',
      tokens text[] not null,
      weight double precision not null default 0,
      primary key (kind, ref_id)
    )`.execute(db);
  await sql`create index search_document_game on search_document using gin (tokens) with (fastupdate = off) where kind = 'game'`.execute(
    db,
  );
  await sql`create index search_document_news on search_document using gin (tokens) with (fastupdate = off) where kind = 'news'`.execute(
    db,
  );
  await sql`create index search_document_gift on search_document using gin (tokens) with (fastupdate = off) where kind = 'gift'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_document`.execute(db);
}
