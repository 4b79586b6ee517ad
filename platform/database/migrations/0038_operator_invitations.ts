import { type Kysely, sql } from 'kysely';

/** One open invitation per operator, stored as the hash of its token; an operator whose password is temporary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_invitation (
      operator_id bigint primary key references operator on delete cascade,
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check (expires_at > created_at)
    )`.execute(db);
  await sql`alter table operator add column must_change_password boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator drop column must_change_password`.execute(db);
  await sql`drop table operator_invitation`.execute(db);
}
