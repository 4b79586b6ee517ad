import { sql } from 'kysely';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { gameKey } from '#services/main/games/game-derived.ts';
import { adoptDates } from '#services/main/reservations/notices/adopt-dates.ts';
import { type TestInput, testKey } from '#services/main/schedule/test-writer.ts';
import { contentFolder } from '../catalogue/content-file.ts';
import { type RosterEntry, readRoster } from '../catalogue/games.ts';
import { type DemoNews, readNews } from '../catalogue/news.ts';
import { type DemoPack, readPacks } from '../catalogue/packs.ts';
import { type DemoActivity, readSections } from '../catalogue/sections.ts';
import { readTimetable } from '../catalogue/timetable.ts';
import { type DemoTrade, readTrades } from '../catalogue/trades.ts';
import { given, type Ids } from './seeding.ts';
import { tradeDates, tradeEvents } from './trade-events.ts';
import { writeClaims } from './write-claims.ts';
import { newsDate } from './write-news.ts';
import { writeOpenings } from './write-openings.ts';
import { packDates, packKeys } from './write-packs.ts';
import { activityDates, demoKey } from './write-sections.ts';
import { testInputs } from './write-tests.ts';

const CHANGED_TAGS = ['openings', 'tests', 'activities', 'packs', 'news', 'games', 'trades'] as const;

/**
 * Moves the demo's dates to today, at each start and each China midnight: adds the server openings of the rota and
 * removes old ones; shifts tests, activities, packs, news and accounts for sale. Other content is not changed.
 * @returns the changed tags
 * @throws {ContentError}
 */
export async function renewDemoTimetable({ db, clock }: { db: Database; clock: Clock }) {
  const now = clock.now();
  const content = { games: readRoster(contentFolder), packs: readPacks(contentFolder) };
  const timetable = readTimetable(contentFolder);
  const { activities } = readSections(contentFolder);
  const news = readNews(contentFolder);
  const trades = readTrades(contentFolder);
  await transaction(db, async (tx) => {
    const ids = await knownIds(tx, content);
    await writeOpenings(tx, timetable.openings, now, ids);
    await renewTests(tx, testInputs({ games: content.games, timetable }, now, ids.games));
    await renewPacks(tx, content, now);
    await adoptDates(tx, now);
    await writeClaims(tx, content.packs, now, ids.packs);
    await renewActivities(tx, activities, now);
    await renewNews(tx, news, now);
    await renewTrades(tx, trades, now);
  });
  return CHANGED_TAGS;
}

/** The ids of the demo's games and packs in the database, by their names in the content. */
async function knownIds(
  tx: Tx,
  content: { games: RosterEntry[]; packs: DemoPack[] },
): Promise<{ games: Ids; packs: Ids }> {
  const games = new Map(content.games.map((game) => [game.slug, gameKey(game)]));
  const packs = new Map([...packKeys(content)].map(([key, { import_key }]) => [key, import_key]));
  return { games: await idsOf(tx, 'game', games), packs: await idsOf(tx, 'pack', packs) };
}

async function idsOf(tx: Tx, table: 'game' | 'pack', keys: ReadonlyMap<string, string>): Promise<Ids> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'import_key'])
    .where(sql<boolean>`import_key = any(${[...keys.values()]}::text[])`)
    .execute();
  const ids = new Map(rows.map((row) => [row.import_key, row.id]));
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const id = ids.get(key);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}

/** Updates the dates of the packs; a claimed pack never moves back before its start. */
async function renewPacks(
  tx: Tx,
  content: { games: RosterEntry[]; packs: DemoPack[] },
  now: Date,
): Promise<void> {
  const keys = packKeys(content);
  const rows = content.packs.map((pack) => ({
    import_key: keys.get(pack.key)?.import_key,
    ...packDates(now, pack),
  }));
  await sql`
    update pack set starts_at = given.starts_at, ends_at = given.ends_at, next_batch_at = given.next_batch_at
    from ${given(rows, 'import_key text, starts_at timestamptz, ends_at timestamptz, next_batch_at timestamptz')}
    where pack.import_key = given.import_key
      and not (
        given.starts_at > ${now} and exists (select 1 from claim where claim.pack_id = pack.id)
      )`.execute(tx);
}

async function renewActivities(tx: Tx, activities: readonly DemoActivity[], now: Date): Promise<void> {
  const rows = activities.map((one) => ({ import_key: demoKey(one.key), ...activityDates(now, one) }));
  await sql`
    update activity set starts_at = given.starts_at, ends_at = given.ends_at
    from ${given(rows, 'import_key text, starts_at timestamptz, ends_at timestamptz')}
    where activity.import_key = given.import_key`.execute(tx);
}

/** Updates the dates of the news, matched by title and source; the import key stays. */
async function renewNews(tx: Tx, news: readonly DemoNews[], now: Date): Promise<void> {
  const rows = news.map((one) => ({ key: `${one.title}|${one.source}|`, published_at: newsDate(now, one) }));
  await sql`
    update news set published_at = given.published_at
    from ${given(rows, 'key text, published_at timestamptz')}
    where starts_with(news.import_key, given.key)`.execute(tx);
}

async function renewTests(tx: Tx, tests: readonly TestInput[]): Promise<void> {
  const dates = tests.map((test) => ({ ...test, import_key: testKey(test) }));
  const changes = tests.flatMap(({ history, ...test }) =>
    history.map((change) => ({ import_key: testKey(test), ...change })),
  );
  await sql`
    update game_test set starts_at = given.starts_at, precision = given.precision
    from ${given(dates, 'import_key text, starts_at timestamptz, precision text')}
    where game_test.import_key = given.import_key`.execute(tx);
  await sql`
    delete from game_test_change using game_test
    where test_id = game_test.id and import_key = any(${dates.map((one) => one.import_key)}::text[])`.execute(
    tx,
  );
  await sql`
    insert into game_test_change (test_id, changed_at, was_at)
    select game_test.id, given.changed_at, given.was_at
    from ${given(changes, 'import_key text, changed_at timestamptz, was_at timestamptz')}
    join game_test on game_test.import_key = given.import_key`.execute(tx);
}

/**
 * Updates the dates and events of the accounts for sale. Those whose state an operator changed are skipped.
 */
async function renewTrades(tx: Tx, trades: readonly DemoTrade[], now: Date): Promise<void> {
  const dated = trades.map((trade) => {
    const { key, state } = trade;
    return { trade, import_key: demoKey(key), state, ...tradeDates(now, trade) };
  });
  const { rows } = await sql<{ id: number; import_key: string }>`
    update trade_listing set listed_at = given.listed_at, sold_at = given.sold_at
    from ${given(dated, 'import_key text, state text, listed_at timestamptz, sold_at timestamptz')}
    where trade_listing.import_key = given.import_key and trade_listing.state = given.state
    returning trade_listing.id, trade_listing.import_key`.execute(tx);
  if (rows.length === 0) {
    return;
  }
  const ids = new Map(rows.map((row) => [row.import_key, row.id]));
  const events = dated.flatMap(({ trade, import_key, listed_at, sold_at }) => {
    const listing_id = ids.get(import_key);
    const happened = tradeEvents(trade, { now, listed_at, sold_at });
    return listing_id === undefined ? [] : happened.map((event) => ({ listing_id, ...event }));
  });
  await tx
    .deleteFrom('trade_event')
    .where('listing_id', 'in', [...ids.values()])
    .execute();
  await tx.insertInto('trade_event').values(events).execute();
}
