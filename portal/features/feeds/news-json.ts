import type { LoaderFunctionArgs } from 'react-router';
import { jsonFeed, newsResponse } from './news-feed.ts';

export const loader = (args: LoaderFunctionArgs) => newsResponse(args, jsonFeed, 'application/feed+json');
