import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface SlowdownLog {
  highest: number;
  measure(): Promise<number>;
  mean(from: number, to: number): number;
}

type LogClass = new (measure: () => Promise<number>, now: () => number) => SlowdownLog;
const { SlowdownLog }: { SlowdownLog: LogClass } = await import(
  pathToFileURL(join(import.meta.dirname, 'slowdown-log.mjs')).href
);

/** A log with measurements of these slowdowns at these times, in ms. */
async function logOf(...points: [at: number, slowdown: number][]): Promise<SlowdownLog> {
  let [at, slowdown] = [0, 0];
  const log = new SlowdownLog(
    async () => slowdown,
    () => at,
  );
  for ([at, slowdown] of points) {
    expect(await log.measure()).toBe(slowdown);
  }
  return log;
}

test('the mean is weighted by time; between two measurements it is their mean', async () => {
  const log = await logOf([100, 1], [200, 2], [600, 4]);
  expect(log.mean(100, 200)).toBe(1.5);
  expect(log.mean(200, 600)).toBe(3);
  expect(log.mean(100, 600)).toBe((100 * 1.5 + 400 * 3) / 500);
  expect(log.mean(150, 300)).toBe((50 * 1.5 + 100 * 3) / 150);
});

test('before the first and after the last measurement the slowdown is that measured', async () => {
  const log = await logOf([100, 1], [200, 2]);
  expect(log.mean(0, 100)).toBe(1);
  expect(log.mean(200, 900)).toBe(2);
  expect(log.mean(0, 400)).toBe((100 * 1 + 100 * 1.5 + 200 * 2) / 400);
});

test('the highest measurement counts, also if later ones are lower', async () => {
  expect((await logOf()).highest).toBe(1);
  expect((await logOf([0, 1.4], [100, 2.5], [200, 1.2])).highest).toBe(2.5);
});
