import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce, setDestination } from './load-failure.ts';

const assign = vi.fn();
const reload = vi.fn();
const fetched = vi.fn(async (_address: string) => new Response());
const dispatched = vi.fn((_event: CustomEvent) => true);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { assign, reload, href: 'https://example.com/' });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('dispatchEvent', dispatched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  setDestination(null);
});

test('[ST-06] a failed script reloads the destination once', async () => {
  setDestination('/BaseGameCenter?page=2');
  expect(await reloadOnce('/assets/route-1.js')).toBe(true);
  expect(await reloadOnce('/assets/route-1.js')).toBe(false);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter?page=2']]);
  expect(await reloadOnce('/assets/route-2.js')).toBe(true);
});

test('[ST-06] reloads this page without a destination', async () => {
  expect(await reloadOnce('/assets/footer-1.js')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(assign).not.toHaveBeenCalled();
});

test('[ST-06] reloads nothing without session storage, to avoid a loop', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('storage is blocked', 'SecurityError');
    },
  });
  setDestination('/BaseGameCenter');
  expect(await reloadOnce('/assets/route-1.js')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test('[ST-06] reloads nothing if the server is unreachable, and later retries', async () => {
  setDestination('/BaseGameCenter');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await reloadOnce('/assets/route-1.js')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
  expect(dispatched.mock.lastCall?.[0]).toMatchObject({ type: 'unreachable', detail: '/BaseGameCenter' });
  expect(await reloadOnce('/assets/route-1.js')).toBe(true);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter']]);
});
