import { exchange, type WireResponse, wholeRequest } from '../fuzz/wire.ts';

/** A running portal to be attacked, with where its files are. */
export interface Target {
  url: string;
  dataDir: string;
  /** Of all that can be tried, every so many, the first as the seed says; 1 for all of it. */
  share: number;
  seed: number;
}

/** A header's name, in small letters, and its value. */
export type Header = readonly [string, string];

/** What stands in whatever is smuggled in: found again, it got through. */
export const CANARY = 'evil-4711';

/** Sends one request with these headers, exactly as they are. */
export function send(
  { url }: Target,
  address: string,
  headers: readonly Header[] = [],
  method = 'GET',
  body = '',
): Promise<WireResponse> {
  const { port, host } = new URL(url);
  const own = headers.some(([name]) => name === 'host') ? [] : [['host', host] as const];
  return exchange(
    Number(port),
    wholeRequest(`${method} ${address}`, [...own, ...headers], Buffer.from(body)),
  );
}

/** The value of an answer's header; undefined where it has none. */
export function headerOf({ head }: WireResponse, name: string): string | undefined {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** Tries all, some at a time, and answers what is wrong. */
export async function tryAll<T>(
  { share, seed }: Target,
  things: readonly T[],
  attack: (thing: T) => Promise<string | undefined>,
): Promise<string[]> {
  const queue = things.filter((_, place) => (place + seed) % share === 0);
  const faults: string[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const fault = await attack(next);
      if (fault) {
        faults.push(fault);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return faults;
}
