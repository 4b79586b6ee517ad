import { afterEach, expect, test, vi } from 'vitest';
import { isLogoutPending } from './pending-logout.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['', false],
  ['theme=dark', false],
  ['theme=dark; leaving=1', true],
])('a browser with the cookies %j waits with a logout: %s', (cookie, isPending) => {
  vi.stubGlobal('document', { cookie });
  expect(isLogoutPending()).toBe(isPending);
});
