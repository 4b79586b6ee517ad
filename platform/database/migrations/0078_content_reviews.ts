import { type Kysely, sql } from 'kysely';

/** Changes of content that wait for a review, and the kinds of content that need one: none by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_setting (
      resource text primary key
    )`.execute(db);
  await sql`
    create table content_review (
      id bigint generated always as identity primary key,
      resource text not null,
      record_id bigint not null,
      title text not null default '',
      version integer not null,
      base jsonb not null,
      item jsonb not null,
      publication jsonb,
      state text not null default '待审核',
      submitted_by bigint not null,
      submitted_name text not null,
      submitted_at timestamptz not null,
      decided_name text not null default '',
      decided_at timestamptz,
      reason text not null default ''
    )`.execute(db);
  await sql`
    create unique index content_review_waiting on content_review (resource, record_id)
    where state = '待审核'`.execute(db);
  await sql`create index content_review_record on content_review (resource, record_id, id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table content_review`.execute(db);
  await sql`drop table review_setting`.execute(db);
}
