import { type Kysely, sql } from 'kysely';

/** What operators decided about the checklist of a new portal: items that do not apply, and the list put aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setup_choice (
      item text primary key,
      reason text not null default '',
      operator text not null,
      at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table setup_choice`.execute(db);
}
