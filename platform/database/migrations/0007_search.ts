import { type Kysely, sql } from 'kysely';

/**
 * What a player's text is looked up in. `tokens` hold the numbers of the terms that the search analyser makes
 * of names; a query asks for all of some (`tokens @> …`), which a GIN index answers. The heaviest few thousand
 * of each kind are `hot` and indexed apart: a term that half the catalogue has is answered from them alone.
 * The pending lists make writing in bulk several times faster; whoever writes empties them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_document (
      kind text not null check (kind in ('game', 'news', 'gift')),
      ref_id bigint not null,
      names jsonb not null default '[]',
      tokens integer[] not null,
      weight double precision not null default 0,
      hot boolean not null default false,
      primary key (kind, ref_id)
    )`.execute(db);
  for (const kind of ['game', 'news', 'gift']) {
    for (const shelf of ['hot', 'rest']) {
      await sql`
        create index ${sql.ref(`search_${kind}_${shelf}`)} on search_document using gin (tokens)
        with (fastupdate = on, gin_pending_list_limit = 8192)
        where kind = ${sql.lit(kind)} and ${sql.raw(shelf === 'hot' ? 'hot' : 'not hot')}`.execute(db);
    }
  }
  await sql`create index search_document_hot on search_document (kind, weight) where hot`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table search_document`.execute(db);
}
