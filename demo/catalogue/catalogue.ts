import { type DemoComment, readComments } from './comments.ts';
import { contentFolder } from './content-file.ts';
import { type DemoGame, readGames } from './games.ts';
import { type DemoNews, readNews } from './news.ts';
import { type DemoPack, readPacks } from './packs.ts';
import { type DemoPage, readPages } from './pages.ts';
import { checkReferences } from './references.ts';
import { type DemoShelves, readShelves } from './shelves.ts';
import { type DemoApp, type DemoSite, readApp, readSites } from './sites.ts';
import { readTimetable, type Timetable } from './timetable.ts';
import { type DemoTrade, readTrades } from './trades.ts';

/** Everything the demo brings, read and checked. */
export interface Catalogue {
  games: DemoGame[];
  news: DemoNews[];
  packs: DemoPack[];
  timetable: Timetable;
  shelves: DemoShelves;
  comments: DemoComment[];
  trades: DemoTrade[];
  pages: DemoPage[];
  sites: DemoSite[];
  app: DemoApp;
}

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
    shelves: readShelves(folder),
    comments: readComments(folder),
    trades: readTrades(folder),
    pages: readPages(folder),
    sites: readSites(folder),
    app: readApp(folder),
  };
  checkReferences(catalogue);
  return catalogue;
}
