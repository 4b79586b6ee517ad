import { exchange, type WireResponse, wholeRequest } from '../fuzz/wire.ts';

/** A running portal to attack, and its files. */
export interface Target {
  url: string;
  dataDir: string;
  /** Runs one in so many cases, starting at the seed; 1 for all. */
  share: number;
  seed: number;
}

/** A header's name in lower case, and its value. */
export type Header = readonly [string, string];

/** Part of everything that is injected: its presence proves an attack. */
export const CANARY = 'evil-4711';

/** Sends one request with exactly these headers. */
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

/** The value of a response header, if present. */
export function headerOf({ head }: WireResponse, name: string): string | undefined {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** Runs all cases, some in parallel, and returns the faults. */
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
