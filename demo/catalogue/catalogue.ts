import { readComments, readModeration } from './comments.ts';
import { ContentError, contentFolder } from './content-file.ts';
import { readGames } from './games.ts';
import { readNews } from './news.ts';
import { readPacks } from './packs.ts';
import { readSections } from './sections.ts';
import { readApp, readPages, readSites } from './sites.ts';
import { readTimetable } from './timetable.ts';
import { readTrades } from './trades.ts';

/** The demo's content. */
export type Catalogue = ReturnType<typeof readFiles>;

/**
 * Reads and checks the demo's content.
 * @throws {ContentError} at the first mistake in a file
 */
export function readCatalogue(folder = contentFolder): Catalogue {
  const catalogue = readFiles(folder);
  checkReferences(catalogue);
  return catalogue;
}

function readFiles(folder: string) {
  return {
    games: readGames(folder),
    news: readNews(folder),
    packs: readPacks(folder),
    timetable: readTimetable(folder),
    sections: readSections(folder),
    comments: readComments(folder),
    moderation: readModeration(folder),
    trades: readTrades(folder),
    pages: readPages(folder),
    sites: readSites(folder),
    app: readApp(folder),
  };
}

/**
 * Checks that referenced games and packs exist and that keys are unique.
 * @throws {ContentError} at the first mistake
 */
function checkReferences(catalogue: Catalogue): void {
  const { games, news, packs, timetable, sections, comments, moderation, trades } = catalogue;
  const slugs = unique(
    'roster.yaml',
    games.map((game) => game.slug),
  );
  const packKeys = unique(
    'packs',
    packs.map((pack) => pack.key),
  );
  unique(
    'activities.yaml',
    sections.activities.map((activity) => activity.key),
  );
  unique(
    'trades.yaml',
    trades.map((trade) => trade.key),
  );
  const references: [file: string, slugs: string[]][] = [
    ...news.map((one): [string, string[]] => [`news/${one.slug}.md`, one.games]),
    ['packs', packs.map((pack) => pack.game)],
    ['timetable.yaml', [...timetable.openings, ...timetable.tests].map((entry) => entry.game)],
    [
      'activities.yaml',
      sections.activities.flatMap((one) => [one.cover_from, ...(one.game ? [one.game] : [])]),
    ],
    ['banners.yaml', sections.banners.map((banner) => banner.game)],
    ['rankings.yaml', Object.values(sections.rankings).flatMap((board) => board.map((place) => place.slug))],
    ['comments', comments.map((comment) => comment.game)],
    ['moderation.yaml', moderation.waiting.map((comment) => comment.game)],
    ['trades.yaml', trades.map((trade) => trade.game)],
  ];
  for (const [file, list] of references) {
    const missing = list.find((slug) => !slugs.has(slug));
    if (missing) {
      throw new ContentError(file, 'game', `没有 ${missing} 这款游戏`);
    }
  }
  const missing = timetable.openings.find((entry) => entry.pack && !packKeys.has(entry.pack));
  if (missing) {
    throw new ContentError('timetable.yaml', 'pack', `没有 ${missing.pack} 这个礼包`);
  }
}

function unique(file: string, keys: string[]): Set<string> {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) {
      throw new ContentError(file, 'key', `${key} 出现了两次`);
    }
    seen.add(key);
  }
  return seen;
}
