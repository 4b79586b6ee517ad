import { type Kysely, sql } from 'kysely';

/** The weekly reports for operators, once per site and week, as they were when they were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_report (
      id bigint generated always as identity primary key,
      site text not null,
      week date not null,
      created_at timestamptz not null,
      body jsonb not null,
      unique (site, week)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table weekly_report`.execute(db);
}
