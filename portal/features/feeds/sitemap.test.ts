import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, test } from 'vitest';
import { fitsOneFile, mainPages, partNames, readPart } from './sitemap-parts.ts';
import { sitemapIndexText, sitemapText } from './sitemap-text.ts';

const origin = 'https://www.youmen.example';
const many = { games: 100_000, news: 5_000, packs: 5_001 };
const features = { trading: false, comments: true, comments_moderated: false, pool: true };

test('a small site fits one file, a large one has parts of 5,000', () => {
  expect(fitsOneFile({ games: 100, news: 80, packs: 60 })).toBe(true);
  expect(fitsOneFile({ games: 4_999, news: 0, packs: 0 })).toBe(false);
  expect(partNames({ games: 0, news: 1, packs: 0 })).toEqual(['pages', 'news-1']);
  expect(partNames(many)).toHaveLength(1 + 20 + 1 + 2);
});

test('a part is known by its name, and no other', () => {
  expect(readPart('pages', many)).toEqual({ kind: 'pages' });
  expect(readPart('games-20', many)).toEqual({ kind: 'games', page: 20 });
  for (const name of ['games-21', 'games-0', 'games', 'games-01', 'videos-1', '']) {
    expect(readPart(name, many), name).toBeUndefined();
  }
});

test('the trading hall is listed where it is open', () => {
  expect(mainPages({ features })).toContain('/BaseOpenserveSurface');
  expect(mainPages({ features })).not.toContain('/BaseTradingHall');
});

test('blocks that show more than the home page are listed, and every info page', () => {
  const pages = mainPages({ features });
  expect(pages).toContain('/BaseHomePage/BaseCarousel');
  expect(pages).not.toContain('/BaseHomePage/BaseLinks');
  expect(pages.filter((path) => path.startsWith('/BaseWebNav'))).toHaveLength(8);
});

test('a sitemap read back holds absolute addresses and times', async () => {
  const entries = [{ path: '/' }, { path: '/BaseYxDetails?id=7', changed: '2026-11-21T10:00:00+08:00' }];
  const items = await parseSitemap(Readable.from([await sitemapText(origin, entries)]));
  expect(items.map(({ url, lastmod }) => [url, lastmod])).toEqual([
    [`${origin}/`, undefined],
    [`${origin}/BaseYxDetails?id=7`, '2026-11-21T02:00:00.000Z'],
  ]);
});

test('an index read back names its parts', async () => {
  const items = await parseSitemapIndex(
    Readable.from([await sitemapIndexText(origin, ['pages', 'games-1'])]),
  );
  expect(items.map(({ url }) => url)).toEqual([
    `${origin}/sitemap.xml?part=pages`,
    `${origin}/sitemap.xml?part=games-1`,
  ]);
});
