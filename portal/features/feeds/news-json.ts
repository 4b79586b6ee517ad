import { jsonFeed, newsLoader } from './news-feed.ts';

export const loader = newsLoader(jsonFeed, 'application/feed+json');
