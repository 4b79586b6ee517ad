import { Feed } from 'feed';
import type { NewsCard } from '#contract/entities/news.ts';
import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from '#portal/ui/image-url.ts';
import { newsHref } from '#portal/ui/news-facts.ts';

/** Articles and videos that a feed carries. */
export const FEED_SIZE = 30;

interface NewsFeedParts {
  site: Pick<Site, 'name' | 'slogan' | 'company'>;
  origin: string;
  news: readonly NewsCard[];
  /** The time of the answer, for a feed without news. */
  now: string;
}

/** The newest articles and videos, as feed readers take them. */
export function newsFeed({ site, origin, news, now }: NewsFeedParts): Feed {
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
      description: asHtml(item.summary || item.title),
      category: [{ name: item.category }, ...item.games.map(({ name }) => ({ name }))],
      ...(item.author ? { author: [{ name: item.author }] } : {}),
      ...(item.cover_url ? { image: picture(item.cover_url, origin) } : {}),
    });
  }
  return feed;
}

/** Readers take descriptions for HTML; ours are plain texts. */
function asHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

const TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', gif: 'image/gif' };

function picture(path: string, origin: string) {
  const url = new URL(imageUrl(path), origin).href;
  return { url, type: TYPES[url.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg' };
}
