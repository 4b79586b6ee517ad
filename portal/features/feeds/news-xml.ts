import { newsLoader, rssFeed } from './news-feed.ts';

export const loader = newsLoader(rssFeed, 'application/rss+xml');
