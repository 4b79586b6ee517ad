import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headFor, loadAnew } from './load-failure.ts';

const assign = vi.fn();
const reload = vi.fn();
const reached = vi.fn(async (_address: string) => new Response());
const said = vi.fn((_event: CustomEvent) => true);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('location', { assign, reload, href: 'https://example.com/' });
  vi.stubGlobal('fetch', reached);
  vi.stubGlobal('dispatchEvent', said);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  headFor(null);
});

test('[ST-06] a script that fails loads the page anew that the visitor is heading for, once', async () => {
  headFor('/BaseGameCenter?page=2');
  expect(await loadAnew('/assets/route-1.js')).toBe(true);
  expect(await loadAnew('/assets/route-1.js')).toBe(false);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter?page=2']]);
  expect(await loadAnew('/assets/route-2.js')).toBe(true);
});

test('[ST-06] without anywhere to go it is this page', async () => {
  expect(await loadAnew('/assets/footer-1.js')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(assign).not.toHaveBeenCalled();
});

test('[ST-06] where the browser remembers nothing, nothing is loaded anew: it might never end', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('storage is blocked', 'SecurityError');
    },
  });
  headFor('/BaseGameCenter');
  expect(await loadAnew('/assets/route-1.js')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test('[ST-06] where the server cannot be reached the visitor stays, and the script may be tried again', async () => {
  headFor('/BaseGameCenter');
  reached.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await loadAnew('/assets/route-1.js')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
  expect(said.mock.lastCall?.[0]).toMatchObject({ type: 'unreachable', detail: '/BaseGameCenter' });
  expect(await loadAnew('/assets/route-1.js')).toBe(true);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter']]);
});
