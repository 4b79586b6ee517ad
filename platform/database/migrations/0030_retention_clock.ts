import { type Kysely, sql } from 'kysely';

/** When the clock was last looked at before something old is removed, and until when nothing is, since it has leapt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention_clock (
      id int2 primary key check (id = 1),
      seen_at timestamptz not null,
      held_until timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('retention_clock').execute();
}
