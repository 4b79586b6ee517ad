import { expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { isFeed, siteMap } from '#contract/site-map.ts';
import { feedPaths, respondFeed } from './feed-table.ts';

const ORIGIN = 'https://www.youmen.example';
const NOW = '2026-11-21T10:20:30+08:00';
const site = {
  name: '游门',
  slogan: '',
  company: '游门',
  colour: '#0b6a9e',
  features: {},
  is_demo: false,
} as never;
const data = { list: [], counts: { games: 0, news: 0, packs: 0 }, generated_at: NOW };
const services = createClient(async () => ({ status: 1, msg: 'ok', data }) as never);
const respond = (path: string) =>
  respondFeed({ services, site, origin: ORIGIN, mark: 'mark' }, new URL(ORIGIN + path));

test.each([
  ['/feed/news.xml', 'application/rss+xml', '<rss '],
  ['/feed/news.json', 'application/feed+json', '"version"'],
  ['/calendar/openings.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
  ['/calendar/games.ics?ids=1', 'text/calendar', 'BEGIN:VCALENDAR'],
  ['/calendar/game/1.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
  ['/calendar/opening/1.ics', 'text/calendar', 'BEGIN:VCALENDAR'],
  ['/sitemap.xml', 'application/xml', '<urlset'],
  ['/robots.txt', 'text/plain', 'Disallow: /vue/'],
  ['/site.css', 'text/css', '--action:'],
  ['/manifest.webmanifest', 'application/manifest+json', '"start_url"'],
])('[ISL-26] %s is %s, as the server writes it', async (path, type, part) => {
  const response = await respond(path);
  expect(response?.status).toBe(200);
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=300, stale-if-error=86400',
  });
  expect(await response?.text()).toContain(part);
});

test('[ISL-26] the table has the feeds of the site map, and no other address', async () => {
  const named = siteMap.filter((page) => isFeed(page) && !page.path.includes(':'));
  expect(feedPaths).toEqual(named.map(({ path }) => path));
  for (const path of ['/', '/feed/:file', '/feed/other.xml', '/calendar/game/', '/calendar/other/1.ics']) {
    expect(await respond(path), path).toBeUndefined();
  }
});
