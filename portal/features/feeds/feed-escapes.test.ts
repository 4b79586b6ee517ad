import { describe, expect, test } from 'vitest';
import type { NewsCard } from '#contract/entities/news.ts';
import { feedResponse } from './feed-response.ts';
import { newsFeed } from './news-feed.ts';
import { sitemapIndexText, sitemapText } from './sitemap-parts.ts';

const origin = 'https://www.youmen.example';

function itemOf(known: Partial<NewsCard>): NewsCard {
  return {
    id: 5,
    kind: 'article',
    category: '攻略',
    title: '题',
    summary: '',
    cover_url: null,
    duration_s: null,
    source: null,
    author: null,
    published_at: '2026-11-21T09:30:00+08:00',
    view_count: 1,
    like_count: 1,
    games: [],
    ...known,
  };
}

function feedOf(known: Partial<NewsCard>, site: { name?: string; slogan?: string; company?: string } = {}) {
  return newsFeed({
    site: { name: '游门', slogan: '', company: '游门', ...site },
    origin,
    news: [itemOf(known)],
    now: '2026-11-21T10:00:00+08:00',
  });
}

/** The text contents of all elements of a name, unescaped. */
function read(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>(.*?)</${element}>`, 'gs'));
  return [...found].map(([, inner = '']) => {
    const cdata = /^<!\[CDATA\[(.*)\]\]>$/s.exec(inner.replaceAll(']]]]><![CDATA[>', ']]\0>'));
    return cdata ? (cdata[1] ?? '').replaceAll('\0', '') : unescaped(inner);
  });
}

function unescaped(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name] ?? '');
}

const AWKWARD = [
  'A & B',
  '1 < 2',
  '2 > 1',
  'A &amp; B',
  '&lt;b&gt;',
  '"题"',
  "it's",
  '<script>x</script>',
  'a ]]> b',
];

describe.each(AWKWARD)('%s', (text) => {
  test('in a title is unchanged in RSS and JSON Feed', () => {
    expect(read(feedOf({ title: text }).rss2(), 'title')).toContain(text);
    expect(JSON.parse(feedOf({ title: text }).json1()).items[0].title).toBe(text);
  });

  test('in a summary is escaped as HTML', () => {
    const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(read(feedOf({ summary: text }).rss2(), 'description')).toContain(html);
    expect(JSON.parse(feedOf({ summary: text }).json1()).items[0].content_html).toBe(html);
  });
});

test.each(AWKWARD.filter((text) => !text.includes(';')))(
  '%s in the site’s name and slogan is unchanged',
  (text) => {
    const feed = feedOf({}, { name: text, slogan: text, company: text });
    expect(read(feed.rss2(), 'title')[0]).toBe(`${text}游戏资讯`);
    expect(read(feed.rss2(), 'description')[0]).toBe(text);
    expect(JSON.parse(feed.json1()).title).toBe(`${text}游戏资讯`);
  },
);

test.each([
  ['webp', 'image/webp'],
  ['WEBP', 'image/webp'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
])('the media type of a .%s cover is %s', (ending, type) => {
  const xml = feedOf({ cover_url: `https://a.example/b.${ending}` }).rss2();
  expect(xml).toContain(`type="${type}"`);
});

test('[BLR-13] a title of an earlier release does not make a feed unreadable', async () => {
  const title = '云\ufffe海\uffff剑\u{1fffe}歌\u0001\ud800';
  const body = await feedResponse(feedOf({ title }).rss2(), 'application/rss+xml').text();
  expect(read(body, 'title')).toContain('云海剑歌');
});

test('escapes & in the URL of a cover', () => {
  const xml = feedOf({ cover_url: 'https://a.example/b.png?x=1&y=2' }).rss2();
  expect(xml).toContain('https://a.example/b.png?x=1&amp;y=2');
});

test('escapes & in the URLs of a sitemap', async () => {
  expect(await sitemapText(origin, [{ path: '/BaseYxDetails?id=7&from=1' }])).toContain(
    `<loc>${origin}/BaseYxDetails?id=7&amp;from=1</loc>`,
  );
  expect(await sitemapIndexText(origin, ['games-1&x'])).toContain('part=games-1&amp;x');
});
