import type { DemoComment } from './comments.ts';
import type { DemoGame } from './games.ts';
import type { DemoModeration } from './moderation.ts';
import type { DemoNews } from './news.ts';
import type { DemoPack } from './packs.ts';
import type { DemoPage } from './pages.ts';
import type { DemoSections } from './sections.ts';
import type { DemoApp, DemoSite } from './sites.ts';
import type { Timetable } from './timetable.ts';
import type { DemoTrade } from './trades.ts';

/** Everything the demo brings, read and checked. */
export interface Catalogue {
  games: DemoGame[];
  news: DemoNews[];
  packs: DemoPack[];
  timetable: Timetable;
  sections: DemoSections;
  comments: DemoComment[];
  moderation: DemoModeration;
  trades: DemoTrade[];
  pages: DemoPage[];
  sites: DemoSite[];
  app: DemoApp;
}
