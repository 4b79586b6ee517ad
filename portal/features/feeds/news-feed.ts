import { Feed } from 'feed';
import type { NewsCard } from '#contract/entities/news.ts';
import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { newsHref } from '#portal/ui/news-facts.ts';
import { feedData, feedResponse, type Feed as SiteFeed } from './feed-response.ts';

const FEED_SIZE = 30;

interface NewsFeedInput {
  site: Pick<Site, 'name' | 'slogan' | 'company'>;
  origin: string;
  news: readonly NewsCard[];
  /** The time of the response, for a feed without news. */
  now: string;
}

/** The newest news as the feed that `write` makes of it. */
export function newestNews(write: (feed: Feed) => string, contentType: string): SiteFeed {
  return async ({ services, site, origin }) => {
    const { list, generated_at } = feedData(await services.get('/vue/news', { size: FEED_SIZE }));
    return feedResponse(write(newsFeed({ site, origin, news: list, now: generated_at })), contentType);
  };
}

export function newsFeed({ site, origin, news, now }: NewsFeedInput): Feed {
  const feed = new Feed({
    title: `${site.name}游戏资讯`,
    description: site.slogan || `${site.name}的手游新闻、公告、攻略、活动和评测`,
    id: `${origin}/BaseGameInfo`,
    link: `${origin}/BaseGameInfo`,
    language: 'zh-CN',
    image: `${origin}/brand/icon-512.png`,
    favicon: `${origin}/favicon.ico`,
    copyright: `© ${site.company}`,
    updated: new Date(news[0]?.published_at ?? now),
    generator: site.name,
    feedLinks: { rss: `${origin}/feed/news.xml`, json: `${origin}/feed/news.json` },
  });
  for (const item of news) {
    const link = origin + newsHref(item);
    feed.addItem({
      title: item.title,
      id: link,
      link,
      date: new Date(item.published_at),
      published: new Date(item.published_at),
      ...(item.summary ? { description: asHtml(item.summary) } : {}),
      category: [{ name: item.category }, ...item.games.map(({ name }) => ({ name }))],
      ...(item.author ? { author: [{ name: item.author }] } : {}),
      ...(item.cover_url ? { image: picture(item.cover_url, origin) } : {}),
    });
  }
  return feed;
}

/** Escapes a plain text: feed readers render descriptions as HTML. */
function asHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', gif: 'image/gif' };

function picture(path: string, origin: string) {
  const url = new URL(imageUrl(path), origin).href;
  return { url, type: TYPES[url.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg' };
}

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';

/** Writes RSS 2.0. Author names are `dc:creator`, as RSS's `author` is an e-mail address. */
export function rssFeed({ options, items }: Feed): string {
  const feed = new Feed(options);
  feed.addExtension({ name: '_attributes', objects: { 'xmlns:dc': DUBLIN_CORE } });
  for (const { author = [], ...item } of items) {
    const extensions = author.map(({ name }) => ({ name: 'dc:creator', objects: { _text: name } }));
    feed.addItem({ ...item, extensions });
  }
  return feed.rss2();
}

const VERSION = 'https://jsonfeed.org/version/1.1';

/** Writes JSON Feed 1.1, which has author lists and a language; the library writes version 1. */
export function jsonFeed({ options, items }: Feed): string {
  return JSON.stringify({
    version: VERSION,
    title: options.title,
    home_page_url: options.link,
    feed_url: options.feedLinks?.json,
    description: options.description,
    icon: options.image,
    favicon: options.favicon,
    language: options.language,
    items: items.map((item) => ({
      id: item.id,
      url: item.link,
      title: item.title,
      // Required by the format.
      content_html: item.description ?? asHtml(item.title),
      image: typeof item.image === 'object' ? item.image.url : item.image,
      date_published: item.published?.toISOString(),
      authors: item.author?.map(({ name }) => ({ name })),
      tags: item.category?.map(({ name }) => name),
    })),
  });
}
