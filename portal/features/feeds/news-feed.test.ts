import { expect, test } from 'vitest';

import * as z from 'zod';
import type { NewsCard } from '#contract/entities/news.ts';
import { jsonFeed, newsFeed, rssFeed } from './news-feed.ts';

const origin = 'https://www.youmen.example';
const site = { name: '游门', slogan: '', company: '游门 & 朋友' };
const item: NewsCard = {
  id: 5,
  kind: 'article',
  category: '攻略',
  title: '山海谣 <新手> & "老手" 攻略',
  summary: ']]> 先去青丘 <b>',
  cover_url: 'news/a-1200x675.webp',
  duration_s: null,
  source: null,
  author: '山有扶苏',
  published_at: '2026-11-21T09:30:00+08:00',
  view_count: 1,
  like_count: 1,
  games: [{ id: 7, name: '山海谣', icon_url: null }],
};

function feedOf(news: readonly NewsCard[]) {
  return newsFeed({ site, origin, news, now: '2026-11-21T10:00:00+08:00' });
}

/** Fails on an unclosed tag or an unescaped character. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const text = xml.replace(/<\?xml.*?\?>/s, '').replace(/<!\[CDATA\[.*?\]\]>/gs, '');
  for (const [, closing, name = '', rest = ''] of text.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*\s*\/?)>/g,
  )) {
    if (closing) {
      expect(open.pop()).toBe(name);
    } else if (!rest.endsWith('/')) {
      open.push(name);
    }
  }
  expect(open).toEqual([]);
  const bare = text
    .replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
    .replace(/&(?:amp|lt|gt|quot|apos|#\d+);/g, '');
  expect(bare).not.toMatch(/[<&]/);
}

test('RSS escapes titles', () => {
  const xml = rssFeed(feedOf([item]));
  expectWellFormed(xml);
  expect(xml).toContain('<link>https://www.youmen.example/BaseGameInfoDetails?id=5</link>');
  expect(xml).toContain('<pubDate>Sat, 21 Nov 2026 01:30:00 GMT</pubDate>');
  expect(xml).toContain('type="image/webp"');
});

test('an article without a summary has no description; JSON Feed requires a content', () => {
  const feed = feedOf([{ ...item, summary: '' }]);
  const [, listed = ''] = rssFeed(feed).split('<item>');
  expect(listed).toContain('<title>');
  expect(listed).not.toContain('<description>');
  expect(JSON.parse(jsonFeed(feed)).items[0].content_html).toBe('山海谣 &lt;新手&gt; &amp; "老手" 攻略');
});

test('JSON Feed has the same items with absolute URLs', () => {
  const feed = JSON.parse(jsonFeed(feedOf([item])));
  expect(feed).toMatchObject({
    title: '游门游戏资讯',
    feed_url: `${origin}/feed/news.json`,
    items: [
      {
        id: `${origin}/BaseGameInfoDetails?id=5`,
        title: item.title,
        content_html: ']]&gt; 先去青丘 &lt;b&gt;',
        date_published: '2026-11-21T01:30:00.000Z',
      },
    ],
  });
  expect(feed.items[0].image).toBe(`${origin}/images/news/a-1200x675.webp`);
});

test('a feed without news is valid', () => {
  expectWellFormed(rssFeed(feedOf([])));
  expect(JSON.parse(jsonFeed(feedOf([]))).items).toEqual([]);
});

test('RSS names authors as dc:creator', () => {
  const xml = rssFeed(feedOf([item, { ...item, id: 6, author: null }]));
  expect(xml.match(/<dc:creator>[^<]*<\/dc:creator>/g)).toEqual(['<dc:creator>山有扶苏</dc:creator>']);
  expect(xml).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
  expect(xml).not.toContain('<author>');
});

/** The fields used of https://www.jsonfeed.org/version/1.1/. */
const author = z.strictObject({ name: z.string().min(1) });
const feed11 = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  icon: z.url(),
  favicon: z.url(),
  language: z.literal('zh-CN'),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      content_html: z.string(),
      image: z.url().optional(),
      date_published: z.iso.datetime(),
      authors: z.array(author).min(1).optional(),
      tags: z.array(z.string().min(1)),
    }),
  ),
});

test('JSON Feed is version 1.1', () => {
  const feed = feed11.parse(JSON.parse(jsonFeed(feedOf([item, { ...item, id: 6, author: null }]))));
  expect(feed.items.map(({ authors }) => authors)).toEqual([[{ name: '山有扶苏' }], undefined]);
});
