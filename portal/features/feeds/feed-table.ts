import { isFeed, siteMap } from '#contract/site-map.ts';
import type { RequestContext } from '#portal/api/page-loader.ts';
import type { Feed } from './feed-response.ts';
import { gameCalendar } from './game-calendar.ts';
import { gamesCalendar } from './games-calendar.ts';
import { newsJson } from './news-json.ts';
import { newsXml } from './news-xml.ts';
import { openingCalendar } from './opening-calendar.ts';
import { openingsCalendar } from './openings-calendar.ts';
import { robots } from './robots.ts';
import { siteColours } from './site-colours.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** The feeds by their module, as the site map names it. */
const MODULES: Readonly<Record<string, Feed>> = {
  'features/feeds/game-calendar.ts': gameCalendar,
  'features/feeds/games-calendar.ts': gamesCalendar,
  'features/feeds/news-json.ts': newsJson,
  'features/feeds/news-xml.ts': newsXml,
  'features/feeds/opening-calendar.ts': openingCalendar,
  'features/feeds/openings-calendar.ts': openingsCalendar,
  'features/feeds/robots.ts': robots,
  'features/feeds/site-colours.ts': siteColours,
  'features/feeds/sitemap.ts': sitemap,
  'features/feeds/web-manifest.ts': webManifest,
};
const FILE = /[^/]+$/;

const feeds: ReadonlyMap<string, Feed> = new Map(
  siteMap.filter(isFeed).map(({ path, module }) => {
    const feed = MODULES[module];
    if (!feed) {
      throw new Error(`portal/features/feeds/feed-table.ts lacks ${module}, the module of ${path}.`);
    }
    return [path, feed];
  }),
);

/** The paths of the feeds without a file's name in it. */
export const feedPaths: readonly string[] = [...feeds.keys()].filter((path) => !path.includes(':'));

/** The response for a feed, a calendar or another file of the site; undefined for any other address. */
export async function respondFeed(given: RequestContext, url: URL): Promise<Response | undefined> {
  const { pathname } = url;
  const feed = feeds.get(pathname) ?? feeds.get(pathname.replace(FILE, ':file'));
  if (!feed) {
    return undefined;
  }
  const response = await responseOf(() => feed({ ...given, url, file: FILE.exec(pathname)?.[0] }));
  // Feeds of a demo site are not to be indexed.
  if (given.site.is_demo) {
    response.headers.set('x-robots-tag', 'noindex');
  }
  return response;
}

async function responseOf(respond: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof Response) {
      return error;
    }
    // biome-ignore lint/suspicious/noConsole: the server makes it a line of its log
    console.error(error);
    return new Response('Unexpected Server Error', {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}
