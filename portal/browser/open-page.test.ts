import { afterEach, expect, test, vi } from 'vitest';
import { openPage, pendingAddress, renamePage, setNavigation } from './open-page.ts';

afterEach(() => vi.unstubAllGlobals());

test('a filter starts from the list that is loading, and from the shown one if another page is', () => {
  let loading: URL | undefined;
  setNavigation({ open: () => undefined, loading: () => loading });
  expect(pendingAddress('/list?a=1')).toBe('/list?a=1');
  loading = new URL('https://www.youmen.example/list?a=1&b=2');
  expect(pendingAddress('/list?a=1')).toBe('/list?a=1&b=2');
  loading = new URL('https://www.youmen.example/other?b=2');
  expect(pendingAddress('/list?a=1')).toBe('/list?a=1');
});

test('a navigation opens pages and learns their new names', () => {
  const calls: unknown[] = [];
  vi.stubGlobal('history', {
    state: { entry: 2 },
    replaceState: (...given: unknown[]) => calls.push(given),
  });
  setNavigation({ open: (address) => calls.push(address), rename: (address) => calls.push(address) });
  openPage('/a');
  renamePage('/b');
  expect(calls).toEqual(['/a', [{ entry: 2 }, '', '/b'], '/b']);
});
