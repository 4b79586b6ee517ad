import { join } from 'node:path';
import { actionAddress } from '#contract/account/actions.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { median } from './median.ts';
import { table } from './table.ts';

const LOGINS = 500;
const CALM_MS = 3_000;
/** Ten wrong passwords per account are free. */
const ATTEMPTS_EACH = 10;
/** The demo's accounts, and numbers without an account. */
const KNOWN = ['13800138000', '13900139000'];
const UNKNOWN = ['13800138777', '13900139777'];

/** Requests the home page until `done`; returns the times in ms. */
async function watchPages(url: string, done: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

/** Sends a wrong password from `address`; returns the error code. */
async function logIn(url: string, username: string, address: string): Promise<string> {
  const response = await fetch(url + actionAddress('passwordLogin'), {
    method: 'POST',
    headers: { 'x-portal': '1', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
    body: new URLSearchParams({ username, password: 'wrong77' }),
  });
  const result: { status: number; code?: string } = await response.json();
  return result.code ?? 'ok';
}

/** Page times during mass logins, and response times of wrong passwords with and without an account. */
export async function loginsBench(): Promise<void> {
  const portal = await startPortal(join(import.meta.dirname, '..'), { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const { url } = portal;
    await watchPages(url, new Promise((resolve) => setTimeout(resolve, 1_000)));
    const calm = await watchPages(url, new Promise((resolve) => setTimeout(resolve, CALM_MS)));
    const rush = Promise.all(
      Array.from({ length: LOGINS }, (_, i) =>
        logIn(url, `137${String(i).padStart(8, '0')}`, `10.0.${i >> 8}.${i & 255}`),
      ),
    );
    const meanwhile = await watchPages(url, rush);
    const outcomes = await rush;
    const checked = outcomes.filter((code) => code === 'ACCOUNT_REFUSED').length;
    const busy = outcomes.filter((code) => code === 'BUSY').length;
    const [known, unknown] = await timeRefusals(url);
    table(
      ['Home page, cached', 'Median to no logins', 'p99 to no logins', 'Median, ms', 'p99, ms'],
      [
        row('no logins', calm, calm),
        row(`${LOGINS} logins at once (${checked} checked, ${busy} BUSY)`, meanwhile, calm),
      ],
    );
    table(
      ['A wrong password for', 'To a number without an account', 'Median, ms'],
      [
        ['a number with an account', (known / unknown).toFixed(2), known.toFixed(1)],
        ['a number without one', '1.00', unknown.toFixed(1)],
      ],
    );
  } finally {
    await portal.stop();
  }
}

/** Medians over both numbers of each kind, in alternation. */
async function timeRefusals(url: string): Promise<[known: number, unknown: number]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < ATTEMPTS_EACH * KNOWN.length; i += 1) {
    const index = i % KNOWN.length;
    for (const [kind, numbers] of [
      ['known', KNOWN],
      ['unknown', UNKNOWN],
    ] as const) {
      const start = performance.now();
      await logIn(url, numbers[index] ?? '', `10.1.0.${i}`);
      times[kind].push(performance.now() - start);
    }
  }
  return [median(times.known), median(times.unknown)];
}

function row(name: string, times: number[], reference: number[]): string[] {
  const ratios = [median(times) / median(reference), p99(times) / p99(reference)];
  return [name, ...ratios.map((ratio) => ratio.toFixed(2)), median(times).toFixed(1), p99(times).toFixed(1)];
}

function p99(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
