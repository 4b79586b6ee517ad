import { type Kysely, sql } from 'kysely';

/** Orders that lists read without a row of the table, or from their first entry on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index game_listed on game (heat desc, id) where published and not minors_notice`.execute(
    db,
  );
  await sql`create index activity_starts on activity (starts_at) where published`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index activity_starts`.execute(db);
  await sql`drop index game_listed`.execute(db);
}
