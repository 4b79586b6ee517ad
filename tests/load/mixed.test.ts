import { describe, expect, test } from 'vitest';
import { seededRandom } from '../chaos/claims/random.ts';
import { slowdown } from '../time-limits.ts';
import { type MemorySample, memoryFaults } from './memory-trend.ts';
import { runMixed } from './mixed.ts';
import { planted } from './plants.ts';

/** As many requests as 20 per second for 15 seconds, at a rate that a slow machine keeps up with. */
const load = { seconds: 15 * slowdown, seed: 20261122, perSecond: 20 / slowdown };
/** The growth between the first and the last sample, in MiB. */
const growth = (samples: readonly MemorySample[]) => (samples.at(-1)?.mib ?? 0) - (samples[0]?.mib ?? 0);
let growthWithoutBug = 0;

test('serves reads and writes of all types', async () => {
  const { reads, bad, written, samples } = await runMixed(load);
  expect(reads.length).toBeGreaterThan(200);
  expect(bad).toEqual([]);
  expect(written.bad).toEqual([]);
  expect(written.count).toBeGreaterThan(15);
  for (const { mib, parts } of samples) {
    expect(parts.pageCache).toBeGreaterThan(0);
    expect(parts.heap + parts.external).toBeGreaterThan(parts.pageCache);
    expect(mib).toBeGreaterThan(parts.heap);
  }
  expect(memoryFaults(samples)).not.toContain('descriptors grow');
  growthWithoutBug = growth(samples);
});

test('detects a portal that leaks a megabyte and a file per request', async () => {
  const { samples } = await runMixed({ ...load, program: planted('leak') });
  expect(memoryFaults(samples)).toEqual([expect.stringMatching(/^memory grows/), 'descriptors grow']);
  expect(growth(samples)).toBeGreaterThan(growthWithoutBug + 100);
});

describe('the memory of a process in half an hour', () => {
  /** 360 samples, 5 seconds apart, of a process that fluctuates by 20 MiB and grows by this much per minute. */
  const series = (mibPerMinute: number, descriptorsPerMinute: number) => {
    const random = seededRandom(7);
    return Array.from({ length: 360 }, (_, i) => {
      const minute = i / 12;
      return {
        minute,
        mib: 900 + 20 * random() + mibPerMinute * minute,
        descriptors: 240 + Math.floor(10 * random() + descriptorsPerMinute * minute),
        parts: { heap: 0, external: 0, databaseHeap: 0, databaseExternal: 0, pageCache: 0 },
      };
    });
  };

  test('is flat if it fluctuates and does not grow', () => {
    expect(memoryFaults(series(0, 0))).toEqual([]);
  });

  test('grows if memory or descriptors leak', () => {
    expect(memoryFaults(series(1.5, 0))).toEqual([
      expect.stringMatching(/^memory grows by 1\.\d+ MiB a minute$/),
    ]);
    expect(memoryFaults(series(0, 3))).toEqual(['descriptors grow']);
  });
});
