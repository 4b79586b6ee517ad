import { type Kysely, sql } from 'kysely';

/** When the text of a piece of news changed last, which search engines ask for; and the games that editors recommend. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table news add column updated_at timestamptz`.execute(db);
  await sql`
    create index game_recommended on game (heat desc, id) where published and reason is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index game_recommended`.execute(db);
  await sql`alter table news drop column updated_at`.execute(db);
}
