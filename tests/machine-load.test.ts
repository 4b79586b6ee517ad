import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isFast, MachineTooBusy, watchWakeUps } from './machine-load.ts';

test('a latency below its limit passes, however busy the machine is', () => {
  expect(isFast(199, 200, 0)).toBe(true);
  expect(isFast(199, 200, 500)).toBe(true);
});

test('a latency at its limit fails on a machine with spare processor time', () => {
  expect(isFast(200, 200, 50)).toBe(false);
});

test('a missed limit on a machine without processor time is a separate outcome', () => {
  expect(() => isFast(200, 200, 51)).toThrow(MachineTooBusy);
  expect(() => isFast(200, 200, 51)).toThrow(
    'machine too busy: 200 ms of 200 ms, while a sleeping thread woke up 51 ms late',
  );
});

test('the watch returns the delay of a sleeping thread', async () => {
  const stop = watchWakeUps();
  await sleep(200);
  const delay = await stop();
  expect(delay).toBeGreaterThan(-10);
  expect(delay).toBeLessThan(10_000);
});
