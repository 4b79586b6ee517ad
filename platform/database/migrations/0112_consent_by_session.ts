import { type Kysely, sql } from 'kysely';

/**
 * Whether the player of a session has to accept the texts before the first action. Not where an external account service
 * knows no consents. Sessions from before this column have to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column requires_consent boolean not null default true`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop column requires_consent`.execute(db);
}
