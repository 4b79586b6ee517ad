import { afterEach, expect, it, vi } from 'vitest';
import { hasSameFrame } from './page-layout.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/BaseGameInfo', '/BaseReport', true],
  ['/BaseGameInfo', '/BaseGameInfoDetails', true],
  ['/BaseGameInfo', '/BaseGameLogin', false],
  ['/BaseGameLogin/test', '/BaseGameLogin', true],
])('[ISL-30] from %s, %s takes the place of the shown page: %s', (shown, next, isSame) => {
  vi.stubGlobal('location', { pathname: shown });
  expect(hasSameFrame(next)).toBe(isSame);
});
