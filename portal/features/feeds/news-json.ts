import { jsonFeed, newestNews } from './news-feed.ts';

export const newsJson = newestNews(jsonFeed, 'application/feed+json');
