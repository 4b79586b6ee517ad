import { type Kysely, sql } from 'kysely';

/** Uploads of codes have the name of their operator: operators belong to another service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_batch add column operator_name text`.execute(db);
  await sql`
    update code_batch set operator_name = operator.display_name
    from operator where operator.id = code_batch.operator_id`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_batch drop column operator_name`.execute(db);
}
