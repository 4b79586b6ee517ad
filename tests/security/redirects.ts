import { endpoints } from '../fuzz/endpoints.ts';
import { CANARY, headerOf, send, type Target, tryAll } from './attack.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const HOST = `${CANARY}.example`;
const SPLIT = `%0d%0ax-split:%20${CANARY}%0d%0a%0d%0a`;
const NAMES = ['id', 'next', 'url', 'return', 'redirect', 'from', 'to', 'path', 'val', 'sort', 'part'];

/** An address in the spellings that have led to other hosts. */
function strays(path: string): string[] {
  return [
    `//${HOST}${path}`,
    `/\\${HOST}${path}`,
    `/%5c${HOST}${path}`,
    `/%2f${HOST}${path}`,
    `//${HOST}/..${path}/`,
    `${path}//${HOST}`,
    `${path}/%2e%2e//${HOST}`,
    `http://${HOST}${path}`,
    `${path}/`,
    `${path}${SPLIT}`,
    ...[`https://${HOST}`, `//${HOST}`, SPLIT, `x${SPLIT}`].map(
      (value) => `${path}?${NAMES.map((name) => `${name}=${value}`).join('&')}`,
    ),
  ];
}

/** Every address that might redirect: never to another host, and never with a header of the visitor. */
export function redirects(target: Target): Promise<string[]> {
  const paths = [...new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))];
  const own = new URL(target.url);
  return tryAll(target, paths.flatMap(strays), async (address) => {
    const response = await send(target, address, [
      ['user-agent', PHONE],
      ['x-forwarded-host', HOST],
    ]);
    const place = headerOf(response, 'location');
    const base = new URL(target.url);
    if (place !== undefined && (!URL.canParse(place, base) || new URL(place, base).host !== own.host)) {
      return `${address}: leads to ${place}`;
    }
    return headerOf(response, 'x-split') || headerOf(response, 'refresh')
      ? `${address}: a header of the visitor's`
      : undefined;
  });
}
