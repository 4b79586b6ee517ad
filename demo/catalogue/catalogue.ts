import { readComments } from './comments.ts';
import { contentFolder } from './content-file.ts';
import type { Catalogue } from './contents.ts';
import { readGames } from './games.ts';
import { readModeration } from './moderation.ts';
import { readNews } from './news.ts';
import { readPacks } from './packs.ts';
import { readPages } from './pages.ts';
import { checkReferences } from './references.ts';
import { readSections } from './sections.ts';
import { readApp, readSites } from './sites.ts';
import { readTimetable } from './timetable.ts';
import { readTrades } from './trades.ts';

/**
 * Reads the demo's content.
 * @throws {ContentError} at the first mistake in a file
 */
export function readCatalogue(folder = contentFolder): Catalogue {
  const catalogue = {
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
  checkReferences(catalogue);
  return catalogue;
}
