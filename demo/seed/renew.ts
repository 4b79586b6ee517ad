import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { contentFolder } from '../catalogue/content-file.ts';
import { readRoster } from '../catalogue/games.ts';
import { readNews } from '../catalogue/news.ts';
import { readPacks } from '../catalogue/packs.ts';
import { readSections } from '../catalogue/sections.ts';
import { readTimetable } from '../catalogue/timetable.ts';
import { readTrades } from '../catalogue/trades.ts';
import { knownIds } from './known-ids.ts';
import { renewActivities, renewNews, renewPacks } from './renew-dates.ts';
import { renewTests } from './renew-tests.ts';
import { renewTrades } from './renew-trades.ts';
import { writeClaims } from './write-claims.ts';
import { writeOpenings } from './write-openings.ts';
import { testInputs } from './write-tests.ts';

/** What answers show that `renewDemoTimetable` changes. */
const CHANGED_TAGS = ['openings', 'tests', 'activities', 'packs', 'news', 'games', 'trades'] as const;

/**
 * Brings the demo up to today, at each start and each China midnight: server openings are added as the rota has
 * them (a server keeps its number and time) and old ones removed; tests, activities, packs, news and accounts for
 * sale move with the day, so that none of their states is ever empty. What isn't the demo's own stays as it is.
 * @returns the tags of what changed
 * @throws {ContentError} where a content file doesn't fit
 */
export async function renewDemoTimetable({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<readonly string[]> {
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
