import type { LoaderFunctionArgs } from 'react-router';
import { failureResponse, feedContext, feedResponse } from './feed-response.ts';
import { jsonFeed } from './json-feed.ts';
import { FEED_SIZE, newsFeed } from './news-feed.ts';

/** The newest news as JSON Feed. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin } = feedContext(args);
  const answer = await services.get('/vue/news', { size: FEED_SIZE });
  if (answer.status === 0) {
    return failureResponse(answer);
  }
  const { list, generated_at } = answer.data;
  const feed = newsFeed({ site, origin, news: list, now: generated_at });
  return feedResponse(jsonFeed(feed), 'application/feed+json');
}
