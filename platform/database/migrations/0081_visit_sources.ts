import { type Kysely, sql } from 'kysely';

/** Page views that came from elsewhere, by China day, source, host of another site (or empty) and page kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_source (
      day date not null,
      source text not null,
      host text not null default '',
      page text not null,
      visits integer not null check (visits > 0),
      primary key (day, source, host, page)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table visit_source`.execute(db);
}
