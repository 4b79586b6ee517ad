import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test('a limit allows for a machine that gets twice as slow after it was measured', async () => {
  vi.stubEnv('TEST_SLOWDOWN', '1.4');
  const { scaled, slowdown } = await import('./time-limits.ts');
  expect([slowdown, scaled(10_000)]).toEqual([1.4, 28_000]);
});

test('a limit on a machine that was not measured is that of an idle one with the same reserve', async () => {
  vi.stubEnv('TEST_SLOWDOWN', '');
  const { scaled, slowdown } = await import('./time-limits.ts');
  expect([slowdown, scaled(10_000)]).toEqual([1, 20_000]);
});

test('a limit has at most eight times its length: what hangs ends before the run does', async () => {
  vi.stubEnv('TEST_SLOWDOWN', '6');
  const { scaled } = await import('./time-limits.ts');
  expect(scaled(60_000)).toBe(480_000);
});
