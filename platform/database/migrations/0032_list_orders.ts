import { type Kysely, sql } from 'kysely';

const LISTED = sql`state in ('公示期', '出售中', '交易中')`;

/** What lists and the home page ask for by time or price, out of tables that grow: without these they read all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index news_featured on news (published_at desc, id desc) where published and featured`.execute(
    db,
  );
  await sql`create index pack_starts on pack (starts_at) where published and starts_at is not null`.execute(
    db,
  );
  await sql`create index trade_listing_listed on trade_listing (listed_at desc, id desc) where ${LISTED}`.execute(
    db,
  );
  await sql`create index trade_listing_listed_price on trade_listing (price_fen, id) where ${LISTED}`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'trade_listing_listed_price',
    'trade_listing_listed',
    'pack_starts',
    'news_featured',
  ]) {
    await sql`drop index ${sql.table(index)}`.execute(db);
  }
}
