import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

for (const [path, type, body] of [
  ['/feed/news.xml', 'application/rss+xml', /^<\?xml[\s\S]*<rss[\s\S]*<\/rss>\s*$/],
  ['/feed/news.json', 'application/feed+json', /^\{[\s\S]*"items"[\s\S]*\}$/],
  ['/calendar/openings.ics', 'text/calendar', /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\s*$/],
  ['/calendar/game/1.ics', 'text/calendar', /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\s*$/],
  ['/sitemap.xml', 'application/xml', /^<\?xml[\s\S]*<urlset[\s\S]*<\/urlset>$/],
  [
    '/robots.txt',
    'text/plain',
    /^User-agent: \*\nDisallow: \/vue\/\n[\s\S]*Disallow: \/download\/\n[\s\S]*\nSitemap: http\S+\/sitemap\.xml\n$/,
  ],
  ['/manifest.webmanifest', 'application/manifest+json', /^\{[\s\S]*"start_url":"\/"[\s\S]*\}$/],
] as const) {
  test(path, async ({ portal }) => {
    const response = await fetch(portal.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(await response.text()).toMatch(body);
  });
}

for (const path of [
  '/calendar/game/999999.ics',
  '/calendar/game/abc.ics',
  '/calendar/opening/0.ics',
  '/sitemap.xml?part=games-9',
]) {
  test(`${path} does not exist`, async ({ portal }) => {
    expect((await fetch(portal.url + path)).status).toBe(404);
  });
}

test('every address of the sitemap is on this site, and one of each kind responds', async ({ portal }) => {
  const xml = await (await fetch(`${portal.url}/sitemap.xml`)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
  expect([...new Set(addresses.map(({ origin }) => origin))]).toEqual([portal.url]);
  const byPath = new Map(addresses.map((address) => [address.pathname, address]));
  for (const { pathname, search } of byPath.values()) {
    expect((await fetch(portal.url + pathname + search)).status, pathname).toBe(200);
  }
});
