import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const assign = vi.fn();
const reload = vi.fn();
const fetched = vi.fn(async (_address: string) => new Response());
const dispatched = vi.fn((_event: CustomEvent) => true);
let reloadOnce: (script: string) => Promise<boolean>;
let watchPreloadErrors: () => void;

/** The visitor follows a link that was clicked offline. */
function leaveFor(address: string): void {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  watchPreloadErrors();
  window.dispatchEvent(new CustomEvent('leave', { detail: address }));
}

beforeEach(async () => {
  vi.resetModules();
  ({ reloadOnce, watchPreloadErrors } = await import('./load-failure.ts'));
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
});

test('[ST-06] a failed script reloads the destination once', async () => {
  leaveFor('/BaseGameCenter?page=2');
  expect(await reloadOnce('/assets/island-1.js')).toBe(true);
  expect(await reloadOnce('/assets/island-1.js')).toBe(false);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter?page=2']]);
  expect(await reloadOnce('/assets/island-2.js')).toBe(true);
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
  leaveFor('/BaseGameCenter');
  expect(await reloadOnce('/assets/island-1.js')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
});

test('[ST-06] reloads nothing if the server is unreachable, and later retries', async () => {
  leaveFor('/BaseGameCenter');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await reloadOnce('/assets/island-1.js')).toBe(false);
  expect(assign).not.toHaveBeenCalled();
  expect(dispatched.mock.lastCall?.[0]).toMatchObject({ type: 'unreachable', detail: '/BaseGameCenter' });
  expect(await reloadOnce('/assets/island-1.js')).toBe(true);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter']]);
});

test('[ST-06] a script that fails while the visitor leaves for a link does not stop the navigation', async () => {
  leaveFor('/BaseGameCenter');
  expect(await reloadOnce('/assets/island-1.js')).toBe(true);
  expect(assign.mock.calls).toEqual([['/BaseGameCenter']]);
  expect(reload).not.toHaveBeenCalled();
});

test('[ST-06] a failure is remembered by its whole message', async () => {
  const message = (script: string) =>
    `Failed to fetch dynamically imported module: https://example.com/${script}`;
  expect(await reloadOnce(message('footer-1.js'))).toBe(true);
  expect(await reloadOnce(message('footer-1.js'))).toBe(false);
  expect(await reloadOnce(message('footer-2.js'))).toBe(true);
});

describe('a script that fails while a field', () => {
  const base = { type: 'text', name: '', value: '' };
  const typed = { ...base, value: '云海' };

  test.each([
    ['is empty', { ...base, name: 'body' }, 1],
    ['with a name has a text', { ...typed, name: 'body' }, 0],
    ['without a name, whose text is stored, has one', typed, 1],
    ['has the text of the address', { ...typed, name: 'val' }, 1],
    ['has another text than the address', { ...typed, name: 'val', value: '云海2' }, 0],
    ['is hidden', { ...typed, type: 'hidden', name: 'kind' }, 1],
    ['is a choice', { ...typed, type: 'radio', name: 'reason' }, 1],
  ])('[ST-06] %s', async (_case, field, times) => {
    expect(await failBeside(field, null)).toBe(times);
  });

  test.each([
    ['is empty', base, 1],
    ['has a text', typed, 0],
    ['has the text of the address', { ...typed, name: 'val' }, 0],
  ])('[ST-06] in use %s', async (_case, field, times) => {
    expect(await failBeside(field, field)).toBe(times);
  });
});

/** How many times a failing script reloads the page of a search for 云海 that has a field. */
async function failBeside(field: object, activeElement: object | null): Promise<number> {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { reload, search: '?val=云海', href: 'https://example.com/BaseSearch?val=云海' });
  vi.stubGlobal('document', { activeElement, querySelectorAll: () => [field] });
  watchPreloadErrors();
  const failure = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new Error('/assets/suggestions-1.js'),
  });
  window.dispatchEvent(failure);
  await new Promise((resolve) => setTimeout(resolve));
  expect(failure.defaultPrevented).toBe(true);
  return reload.mock.calls.length;
}
