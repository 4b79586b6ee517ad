import { siteMap } from '#contract/site-map.ts';
import type { Counted } from './counted.ts';
import { unexplainedData, unexplainedText } from './scan.ts';

/** Every page and feed; details of both games, both packs and the article. */
const PAGES = [
  ...siteMap
    .filter(({ path, params }) => !path.includes(':') && !path.includes('*') && !params.includes('id'))
    .map(({ path }) => encodeURI(path)),
  ...siteMap
    .filter(({ path, params }) => !path.includes(':') && params.includes('id'))
    .flatMap(({ path }) => [`${encodeURI(path)}?id=1`, `${encodeURI(path)}?id=2`]),
  `/BaseSearch?val=${encodeURIComponent('山海')}`,
  '/calendar/game/1.ics',
  '/calendar/game/2.ics',
];
const CALLS = [
  '/vue/index',
  '/vue/game',
  '/vue/gift',
  '/vue/news',
  '/vue/ratings',
  '/vue/stock?ids=1,2',
  '/vue/gameinfo?id=1',
  '/vue/gameinfo?id=2',
  '/vue/giftinfo?id=1',
  '/vue/giftinfo?id=2',
  '/vue/newsinfo?id=1',
];
const REVIEWS = '/Comment/comment_list_v2';
const NO_SUCH_RECORD = 404;

/** The figures that nothing explains, each with the addresses that show it. @throws if an address fails */
export async function scanPortal(origin: string, counted: Counted): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (address: string, figures: readonly string[]) => {
    for (const figure of figures) {
      found[figure] = [...new Set([...(found[figure] ?? []), address])];
    }
  };
  for (const address of PAGES) {
    note(address, unexplainedText(await read(origin, address, NO_SUCH_RECORD), counted));
  }
  for (const address of CALLS) {
    note(address, unexplainedData(JSON.parse(await read(origin, address)), counted));
  }
  for (const dynamics_id of ['1', '2']) {
    const body = new URLSearchParams({ dynamics_id });
    const response = await fetch(origin + REVIEWS, { method: 'POST', body });
    note(REVIEWS, unexplainedData(await response.json(), counted));
  }
  return found;
}

async function read(origin: string, address: string, allowed?: number): Promise<string> {
  const response = await fetch(origin + address);
  if (!response.ok && response.status !== allowed) {
    throw new Error(`${address} returned ${response.status}.`);
  }
  return response.text();
}
