import { type Kysely, sql } from 'kysely';

/** Appeals are looked for by the account they are for, before each new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index appeal_account on appeal (account, created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index appeal_account`.execute(db);
}
