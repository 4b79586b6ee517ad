import { type Kysely, sql } from 'kysely';

/** Games are found from the few addresses that don't answer, not by looking at the addresses of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index address_check_fault on address_check (url) where fault is not null`.execute(db);
  await sql`create index game_package_url on game_package (url) where url is not null`.execute(db);
  await sql`create index game_h5_url on game (h5_url) where h5_url is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of ['game_h5_url', 'game_package_url', 'address_check_fault']) {
    await sql`drop index ${sql.table(index)}`.execute(db);
  }
}
