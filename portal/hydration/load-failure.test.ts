import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce, setDestination, watchPreloadErrors } from './load-failure.ts';

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

test('[ST-06] a script that fails while the visitor leaves for a link does not stop the navigation', async () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  watchPreloadErrors();
  window.dispatchEvent(new CustomEvent('leave', { detail: '/BaseGameCenter' }));
  expect(await reloadOnce('/assets/route-1.js')).toBe(true);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter']]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['', 1],
  ['云海', 0],
])(
  '[ST-06] a script that fails while the field has the text "%s" reloads the page %d times',
  async (value, times) => {
    class Field {
      value = value;
    }
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('HTMLInputElement', Field);
    vi.stubGlobal('HTMLTextAreaElement', Field);
    vi.stubGlobal('document', { activeElement: new Field() });
    watchPreloadErrors();
    const failure = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
      payload: new Error('/assets/suggestions-1.js'),
    });
    window.dispatchEvent(failure);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).toHaveBeenCalledTimes(times);
    expect(failure.defaultPrevented).toBe(true);
  },
);
