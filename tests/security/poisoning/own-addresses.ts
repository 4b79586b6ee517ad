import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { type SitePage, siteMap } from '#contract/site-map.ts';
import { inputFields } from '#platform/http/calls/call-parameters.ts';

/** One thing that is kept, and addresses of it that are kept each by a key of its own. */
export interface Shape {
  name: string;
  /** The address by the number of the try: from 1, each its own. */
  at(number: number): string;
}

/** Identifiers from here on belong to nothing. */
const NOTHING = 900_000;

/** A redirect: nothing is written into it. */
const MOVED = '/BaseHomePage';

/** The portal keeps a page by its path in the site map's spelling, and by the parameters that it knows as they are written. */
const pages: readonly Shape[] = siteMap.flatMap((page) => {
  const queryOf = otherWaysOfPage(page);
  return queryOf ? [{ name: page.path, at: (number: number) => `${pathOf(page)}?${queryOf(number)}` }] : [];
});

/** Calls whose parameters can be written in more than one way. */
const reads: readonly Shape[] = keptCalls().flatMap((call) => {
  const queryOf = otherWays(inputFields(call));
  return queryOf ? [{ name: call.path, at: (number: number) => `${call.path}?${queryOf(number)}` }] : [];
});

/** Those that know one way only: they can be asked a first time once. */
export const lone: readonly string[] = [
  ...siteMap.filter((page) => page.path !== MOVED && !otherWaysOfPage(page)).map(pathOf),
  ...keptCalls()
    .filter((call) => !otherWays(inputFields(call)))
    .map(({ path }) => path),
];

/** All that the portal keeps for everybody. */
export const shapes: readonly Shape[] = [...pages, ...reads];

/** The same behind a proxy, which keeps what it gets by the whole address: a parameter that nobody knows makes another. */
export const shapesBehindProxy: readonly Shape[] = [
  ...shapes,
  ...[...lone, '/favicon.ico', '/brand/share-1200x630.png', '/openapi.json'].map((path) => ({
    name: path,
    at: (number: number) => `${path}?own=${number}`,
  })),
];

function keptCalls(): Call[] {
  return Object.values<Call>(calls).filter(
    ({ method, player, writes, cacheSeconds }) => method === 'GET' && !player && !writes && cacheSeconds > 0,
  );
}

/** A query that asks for the same, written in as many ways as there are numbers. */
function otherWays(fields: readonly string[]): ((number: number) => string) | undefined {
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
  return id ? (number) => `${id}=${NOTHING + number}` : undefined;
}

function otherWaysOfPage({ params }: SitePage): ((number: number) => string) | undefined {
  const isOrdered = params.includes('sort') && params.includes('id');
  return isOrdered ? (number) => `id=1&sort=${'x'.repeat(number)}` : otherWays([...params]);
}

function pathOf({ path }: SitePage): string {
  return encodeURI(path.replace(':file', '1.ics'));
}
