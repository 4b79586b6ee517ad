import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, test } from 'vitest';
import {
  fitsOneFile,
  mainPages,
  partNames,
  readPart,
  sitemapIndexText,
  sitemapText,
} from './sitemap-parts.ts';

const origin = 'https://www.youmen.example';
const many = { games: 100_000, news: 5_000, packs: 5_001 };
const features = { trading: false, comments: true, comments_moderated: false, pool: true };

test('splits a large site into parts of 5,000 URLs', () => {
  expect(fitsOneFile({ games: 100, news: 80, packs: 60 })).toBe(true);
  expect(fitsOneFile({ games: 4_999, news: 0, packs: 0 })).toBe(false);
  expect(partNames({ games: 0, news: 1, packs: 0 })).toEqual(['pages', 'news-1']);
  expect(partNames(many)).toHaveLength(1 + 20 + 1 + 2);
});

test('parses the names of existing parts only', () => {
  expect(readPart('pages', many)).toEqual({ kind: 'pages' });
  expect(readPart('games-20', many)).toEqual({ kind: 'games', page: 20 });
  for (const name of ['games-21', 'games-0', 'games', 'games-01', 'videos-1', '']) {
    expect(readPart(name, many), name).toBeUndefined();
  }
});

test('lists the trading hall only if it is enabled', () => {
  expect(mainPages({ features })).toContain('/BaseOpenserveSurface');
  expect(mainPages({ features })).not.toContain('/BaseTradingHall');
});

test('lists every info page and the blocks that show more than the home page', () => {
  const pages = mainPages({ features });
  expect(pages).toContain('/BaseHomePage/BaseCarousel');
  expect(pages).not.toContain('/BaseHomePage/BaseLinks');
  expect(pages.filter((path) => path.startsWith('/BaseWebNav'))).toHaveLength(8);
});

test('a sitemap has absolute URLs and modification times', async () => {
  const entries = [{ path: '/' }, { path: '/BaseYxDetails?id=7', changed: '2026-11-21T10:00:00+08:00' }];
  const items = await parseSitemap(Readable.from([await sitemapText(origin, entries)]));
  expect(items.map(({ url, lastmod }) => [url, lastmod])).toEqual([
    [`${origin}/`, undefined],
    [`${origin}/BaseYxDetails?id=7`, '2026-11-21T02:00:00.000Z'],
  ]);
});

test('an index lists its parts', async () => {
  const items = await parseSitemapIndex(
    Readable.from([await sitemapIndexText(origin, ['pages', 'games-1'])]),
  );
  expect(items.map(({ url }) => url)).toEqual([
    `${origin}/sitemap.xml?part=pages`,
    `${origin}/sitemap.xml?part=games-1`,
  ]);
});
