import { type Kysely, sql } from 'kysely';

/**
 * Games and news that may harm minors are shown after a notice and promoted nowhere. A game's app has a filing number
 * (App 备案号) of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['game', 'news'] as const) {
    await sql`alter table ${sql.table(table)} add column minors_notice boolean not null default false`.execute(
      db,
    );
  }
  await sql`alter table game add column app_filing_no text`.execute(db);
  await sql`create index game_minors on game (id) where minors_notice`.execute(db);
  await sql`create index news_minors on news (id) where minors_notice`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index news_minors`.execute(db);
  await sql`drop index game_minors`.execute(db);
  await sql`alter table game drop column app_filing_no`.execute(db);
  for (const table of ['game', 'news'] as const) {
    await sql`alter table ${sql.table(table)} drop column minors_notice`.execute(db);
  }
}
