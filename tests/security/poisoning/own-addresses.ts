import { type Call, isPublicRead } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type SitePage, siteMap } from '#contract/site-map.ts';
import { inputFields } from '#platform/http/calls/call-parameters.ts';

/** One cached resource, with addresses that are cached under different keys. */
export interface Shape {
  name: string;
  /** The address for a try, numbered from 1, each different. */
  at(number: number): string;
}

/** No record has an identifier from here on. */
const UNKNOWN_ID = 900_000;

/** A redirect without variable content. */
const MOVED = '/BaseHomePage';

/** The portal caches a page by its path in the site map's spelling and by its known parameters as written. */
const pages: readonly Shape[] = siteMap.flatMap((page) => {
  const queryOf = pageSpellings(page);
  return queryOf ? [{ name: page.path, at: (number: number) => `${pathOf(page)}?${queryOf(number)}` }] : [];
});

/** Calls whose parameters have more than one spelling. */
const reads: readonly Shape[] = cachedCalls().flatMap((call) => {
  const queryOf = spellings(inputFields(call));
  return queryOf ? [{ name: call.path, at: (number: number) => `${call.path}?${queryOf(number)}` }] : [];
});

/** Those with one spelling: they are requested a first time only once. */
export const lone: readonly string[] = [
  ...siteMap.filter((page) => page.path !== MOVED && !pageSpellings(page)).map(pathOf),
  ...cachedCalls()
    .filter((call) => !spellings(inputFields(call)))
    .map(({ path }) => path),
];

/** Everything that the portal caches. */
export const shapes: readonly Shape[] = [...pages, ...reads];

/** The same behind a proxy, which caches by the whole address: an unknown parameter makes a new key. */
export const shapesBehindProxy: readonly Shape[] = [
  ...shapes,
  ...[...lone, '/favicon.ico', '/brand/share-1200x630.png', '/openapi.json'].map((path) => ({
    name: path,
    at: (number: number) => `${path}?own=${number}`,
  })),
];

function cachedCalls(): Call[] {
  return Object.values<Call>(calls).filter(
    (call) => call.method === 'GET' && isPublicRead(call) && (call.cacheSeconds ?? 0) > 0,
  );
}

/** A query with the same meaning in as many spellings as there are numbers. */
function spellings(fields: readonly string[]): ((number: number) => string) | undefined {
  const [id] = fields.filter((name) => name === 'id' || name === 'gid');
  if (fields.includes('page')) {
    const game = fields.includes('game_id') ? 'game_id=1&' : '';
    return (number) => `${game}page=${'0'.repeat(number)}1`;
  }
  if (fields.includes('ids')) {
    return (number) => `ids=1,2,${[...number.toString(2)].map((digit) => Number(digit) + 1)}`;
  }
  if (fields.includes('val')) {
    return (number) => `val=%E4%BA%91${'%20'.repeat(number)}`;
  }
  return id ? (number) => `${id}=${UNKNOWN_ID + number}` : undefined;
}

function pageSpellings({ params }: SitePage): ((number: number) => string) | undefined {
  const isOrdered = params.includes('sort') && params.includes('id');
  return isOrdered ? (number) => `id=1&sort=${'x'.repeat(number)}` : spellings([...params]);
}

function pathOf({ path }: SitePage): string {
  return encodeURI(path.replace(':file', '1.ics'));
}
