import { type Kysely, sql } from 'kysely';

/**
 * The categories and themes that operators maintain; without rows the built-in lists apply. A former name refers to the
 * one that replaced it, so that addresses and games which still have it find their way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_category (
      kind text not null check (kind in ('categories', 'themes')),
      name text not null,
      position integer not null,
      hidden boolean not null default false,
      primary key (kind, name)
    )`.execute(db);
  await sql`
    create table former_category (
      kind text not null check (kind in ('categories', 'themes')),
      name text not null,
      current text not null,
      primary key (kind, name)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table former_category`.execute(db);
  await sql`drop table game_category`.execute(db);
}
