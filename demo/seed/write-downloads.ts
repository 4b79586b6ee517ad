import { DOWNLOAD_PLATFORMS } from '#contract/download-address.ts';
import type { CountedDownloads, CountedViews } from '#contract/service-counts.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import { addDownloads, addViews } from '#services/main/counts/count-repository.ts';
import type { DemoGame } from '../catalogue/games.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';
import { stableNumber } from './stable.ts';

/** Days before today with downloads. */
const DAYS = 35;
/** Downloads of a game on a platform are fewer than this per day. */
const MOST_A_DAY = 14;

/** Writes some weeks of daily page views of all games, and of downloads of the released ones; a few games have none. */
export async function writeDownloads({ tx, catalogue, now }: Seeding, ids: Ids): Promise<void> {
  const counts = catalogue.games.flatMap((game) => downloadsOf(game, idOf(ids, game.slug), now));
  await addDownloads(tx, counts);
  const views = catalogue.games.flatMap(({ slug }) => viewsOf(slug, idOf(ids, slug), counts, now));
  await addViews(tx, views);
}

/** A few page views for each download, and some without one. */
function viewsOf(
  slug: string,
  game_id: number,
  downloads: readonly CountedDownloads[],
  now: Date,
): CountedViews[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const day = chinaDay(chinaDayStart(now, -1 - index));
    const counted = downloads.filter((one) => one.game_id === game_id && one.day === day);
    const downloaded = counted.reduce((sum, { count }) => sum + count, 0);
    return { game_id, day, count: 1 + downloaded * 3 + stableNumber(`${slug} views ${index}`, MOST_A_DAY) };
  });
}

function downloadsOf({ slug, status, packages }: DemoGame, game_id: number, now: Date): CountedDownloads[] {
  if (status === '预约') {
    return [];
  }
  // The days have no HarmonyOS.
  const built = DOWNLOAD_PLATFORMS.filter(
    (one) => one !== 'harmony' && packages.some(({ platform }) => platform === one),
  );
  return built.flatMap((platform) => {
    const below = stableNumber(`${slug} ${platform} downloads`, MOST_A_DAY);
    return Array.from({ length: DAYS }, (_, index) => {
      const day = chinaDay(chinaDayStart(now, -1 - index));
      return { game_id, platform, day, count: stableNumber(`${slug} ${platform} ${index}`, below + 1) };
    }).filter(({ count }) => count > 0);
  });
}
