import { sectionsByKind } from '#contract/site-map.ts';
import { type Feed, feedResponse } from './feed-response.ts';

const mainPaths = (rule: 'all' | 'filters') =>
  sectionsByKind.flatMap(([, { disallow, pages }]) => (disallow === rule ? [pages[0].path] : []));

/** Calls of the services, counted downloads, and what the site map excludes. */
const DISALLOWED = [
  '/vue/',
  '/index.php/',
  '/Comment/',
  '/download/',
  '/c/',
  ...mainPaths('all'),
  ...mainPaths('filters').map((path) => `${path}?*&`),
];

export const robots: Feed = ({ origin }) => {
  const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), ''];
  return feedResponse([...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), 'text/plain');
};
