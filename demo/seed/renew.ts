import { sql } from 'kysely';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { gameKey } from '#services/main/games/game-derived.ts';
import { contentFolder } from '../catalogue/content-file.ts';
import { type RosterEntry, readRoster } from '../catalogue/games.ts';
import { readNews } from '../catalogue/news.ts';
import { type DemoPack, readPacks } from '../catalogue/packs.ts';
import { readSections } from '../catalogue/sections.ts';
import { readTimetable } from '../catalogue/timetable.ts';
import { readTrades } from '../catalogue/trades.ts';
import { renewActivities, renewNews, renewPacks, renewTests, renewTrades } from './renew-dates.ts';
import type { Ids } from './seeding.ts';
import { writeClaims } from './write-claims.ts';
import { writeOpenings } from './write-openings.ts';
import { packKeys } from './write-packs.ts';
import { testInputs } from './write-tests.ts';

/** Tags that `renewDemoTimetable` changes. */
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
