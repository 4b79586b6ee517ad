import type { LoaderFunctionArgs } from 'react-router';
import { newsResponse, rssFeed } from './news-feed.ts';

export const loader = (args: LoaderFunctionArgs) => newsResponse(args, rssFeed, 'application/rss+xml');
