import type { LoaderFunctionArgs } from 'react-router';
import { feedContext, feedResponse } from './feed-response.ts';

/** Calls of the services, and lists narrowed by more than one filter: endless, and nothing of their own. */
const CLOSED = [
  '/vue/',
  '/index.php/',
  '/Comment/',
  '/BaseSearch',
  '/BaseGameLogin',
  '/BaseGameCenter?*&',
  '/BasePackageNumber?*&',
  '/BaseOpenserveSurface?*&',
] as const;

/** What crawlers may look at, and where the sitemap is. */
export function loader(args: LoaderFunctionArgs): Response {
  const { origin } = feedContext(args);
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), ''];
  return feedResponse([...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), 'text/plain');
}
