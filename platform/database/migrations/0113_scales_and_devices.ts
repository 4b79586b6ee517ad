import { type Kysely, sql } from 'kysely';

/** Stores whose full marks are 5. */
const STORES_OF_FIVE = 'app ?store|苹果|google ?play';

/**
 * A score from elsewhere has its full marks. Those of the stores of five stars have 5 if they are not above it, the others
 * 10, as the form and the import required.
 *
 * The devices that have downloaded today: the key of a China day and what it hashes. Both are deleted when the day is over.
 * Unlogged, so that no archive of the log has a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_figure add column scale smallint`.execute(db);
  await sql`
    update game_figure set scale = case when value <= 5 and source ~* ${sql.lit(STORES_OF_FIVE)} then 5 else 10 end
    where kind = '评分'`.execute(db);
  await sql`create unlogged table download_key (day date primary key, key bytea not null)`.execute(db);
  await sql`
    create unlogged table download_device (
      day date not null,
      mark bytea not null,
      primary key (day, mark)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table download_device`.execute(db);
  await sql`drop table download_key`.execute(db);
  await sql`alter table game_figure drop column scale`.execute(db);
}
