import type { LoaderFunctionArgs } from 'react-router';
import { feedContext, feedResponse } from './feed-response.ts';

/** Calls of the services, and lists with more than one filter, whose URLs are endless. */
const DISALLOWED = [
  '/vue/',
  '/index.php/',
  '/Comment/',
  '/BaseSearch',
  '/BaseGameLogin',
  '/BaseGameCenter?*&',
  '/BasePackageNumber?*&',
  '/BaseOpenserveSurface?*&',
] as const;

export function loader(args: LoaderFunctionArgs): Response {
  const { origin } = feedContext(args);
  const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), ''];
  return feedResponse([...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), 'text/plain');
}
