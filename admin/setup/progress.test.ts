import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

test('[FST-02] what is done or does not apply is settled; 100 percent only if nothing is open', () => {
  const items = (...states: ('done' | 'open' | 'waived')[]) => states.map((state) => ({ state }));
  expect(progressOf(items('done', 'open', 'waived'))).toEqual({ settled: 2, total: 3, percent: 66 });
  expect(
    progressOf([...items('open'), ...Array<{ state: 'done' }>(299).fill({ state: 'done' })]).percent,
  ).toBe(99);
  expect(progressOf(items('done', 'waived')).percent).toBe(100);
});
