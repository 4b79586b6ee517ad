import { type Kysely, sql } from 'kysely';

/** The site's key of a push subscription: with another one it can't work any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscription add column public_key text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscription drop column public_key`.execute(db);
}
