import { type Kysely, sql } from 'kysely';

/**
 * What the dashboard counts: pages that were opened, by the hour and later by the day; what was searched for, by the
 * day; and whether the addresses that the site points to still answer. Nothing of it says who it was. Games are found by their platform, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_count (
      starts_at timestamptz not null,
      hours smallint not null check (hours in (1, 24)),
      page text not null,
      visits integer not null check (visits > 0),
      primary key (starts_at, hours, page)
    )`.execute(db);
  await sql`
    create table search_count (
      day date not null,
      term text not null,
      searches integer not null check (searches > 0),
      missed integer not null default 0 check (missed between 0 and searches),
      results integer not null check (results >= 0),
      primary key (day, term)
    )`.execute(db);
  await sql`
    create table address_check (
      url text primary key,
      checked_at timestamptz not null,
      fault text
    )`.execute(db);
  await sql`create index game_package_platform on game_package (platform, game_id)`.execute(db);
  await sql`create index claim_time on claim using brin (claimed_at) with (autosummarize = on)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index game_package_platform`.execute(db);
  await sql`drop index claim_time`.execute(db);
  for (const table of ['address_check', 'search_count', 'visit_count']) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
}
