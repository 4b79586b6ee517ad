import { readComments, readModeration } from './comments.ts';
import { ContentError, contentFolder } from './content-file.ts';
import { readGames } from './games.ts';
import { readNews } from './news.ts';
import { readPacks } from './packs.ts';
import { readSections } from './sections.ts';
import { readApp, readPages, readSites } from './sites.ts';
import { readTimetable } from './timetable.ts';
import { readTrades } from './trades.ts';

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
  const slugs = unique('roster.yaml', games, ({ slug }) => slug);
  const packKeys = unique('packs', packs, ({ key }) => key);
  unique('activities.yaml', sections.activities, ({ key }) => key);
  unique('trades.yaml', trades, ({ key }) => key);
  const gameOf = ({ game }: { game: string }) => game;
  const references: [file: string, slugs: string[]][] = [
    ...news.map((one): [string, string[]] => [`news/${one.slug}.md`, one.games]),
    ['packs', packs.map(gameOf)],
    ['timetable.yaml', [...timetable.openings, ...timetable.tests].map(gameOf)],
    [
      'activities.yaml',
      sections.activities.flatMap((one) => [one.cover_from, ...(one.game ? [one.game] : [])]),
    ],
    ['banners.yaml', sections.banners.map(gameOf)],
    ['rankings.yaml', Object.values(sections.rankings).flatMap((board) => board.map((place) => place.slug))],
    ['comments', comments.map(gameOf)],
    ['moderation.yaml', moderation.waiting.map(gameOf)],
    ['trades.yaml', trades.map(gameOf)],
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

function unique<Entry>(
  file: string,
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Set<string> {
  const seen = new Set<string>();
  for (const key of entries.map(keyOf)) {
    if (seen.has(key)) {
      throw new ContentError(file, 'key', `${key} 出现了两次`);
    }
    seen.add(key);
  }
  return seen;
}
