import { type Kysely, sql } from 'kysely';

/** The province, or the country, from which a comment was written (IP 属地); null if it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column province text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment drop column province`.execute(db);
}
