import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestAhead, takeAhead } from './page-ahead.ts';

let requested: [address: string, options: RequestInit][];
let aborted: string[];
let respond: (address: string) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  [requested, aborted] = [[], []];
  respond = async (address) => new Response(address);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    requested.push([address, options]);
    options.signal?.addEventListener('abort', () => aborted.push(address));
    return respond(address);
  });
});
afterEach(() => {
  takeAhead('', new AbortController().signal);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ahead = (address: string) => requestAhead(new URL(address, 'https://www.youmen.example'), 'in view');
const take = (address: string) => takeAhead(address, new AbortController().signal);
const settled = () => vi.advanceTimersByTimeAsync(0);

it('[ISL-14] a page that is requested ahead is marked, and stays out of the HTTP cache', () => {
  expect(ahead('/BaseGiftDetails?id=1')).toBe('/BaseGiftDetails?id=1');
  expect(requested).toMatchObject([
    ['/BaseGiftDetails?id=1', { cache: 'no-store', headers: { Purpose: 'prefetch' } }],
  ]);
});

it.each([
  ['the dialog of a pack', '/BaseGiftDetails/BaseDialog?id=1'],
  ['the form of a report', '/BaseReport?kind=game&id=1'],
])('[ISL-14] %s, which opens above the page, is not requested ahead', (_, address) => {
  expect(ahead(address)).toBeUndefined();
  expect(requested).toEqual([]);
});

it('[ISL-14] a navigation ends other requests ahead; pages that have come stay for half a minute', async () => {
  ahead('/BaseGiftDetails?id=2');
  await settled();
  respond = () => new Promise(() => undefined);
  ahead('/BaseGiftDetails?id=3');
  expect(take('/BaseGameInfo')).toBeUndefined();
  expect(aborted).toEqual(['/BaseGiftDetails?id=3']);
  await expect(take('/BaseGiftDetails?id=2')).resolves.toMatchObject({ html: '/BaseGiftDetails?id=2' });
  respond = async (address) => new Response(address);
  ahead('/BaseGiftDetails?id=4');
  await settled();
  vi.advanceTimersByTime(30_000);
  expect(take('/BaseGiftDetails?id=4')).toBeUndefined();
});
