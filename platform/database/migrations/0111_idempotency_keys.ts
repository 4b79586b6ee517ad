import { type Kysely, sql } from 'kysely';

/** The keys of saves that created records, each with its record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      operator_id bigint not null,
      resource text not null,
      key text not null,
      record_id bigint,
      version bigint,
      at timestamptz not null,
      primary key (operator_id, resource, key)
    )`.execute(db);
  await sql`create index idempotency_key_at on idempotency_key (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table idempotency_key`.execute(db);
}
