import { newestNews, rssFeed } from './news-feed.ts';

export const newsXml = newestNews(rssFeed, 'application/rss+xml');
