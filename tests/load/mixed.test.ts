import { describe, expect, test } from 'vitest';
import { seededRandom } from '../chaos/claims/random.ts';
import { type MemorySample, memoryFaults } from './memory-trend.ts';
import { runMixed } from './mixed.ts';
import { planted } from './plants.ts';

const load = { seconds: 15, seed: 20261122, perSecond: 20 };
/** What was added between the first and the last sample, in MiB. */
const added = (samples: readonly MemorySample[]) => (samples.at(-1)?.mib ?? 0) - (samples[0]?.mib ?? 0);
let addedBySound = 0;

test('reads and writes of all kinds are answered well', async () => {
  const { reads, bad, written, samples } = await runMixed(load);
  expect(reads.length).toBeGreaterThan(200);
  expect(bad).toEqual([]);
  expect(written.bad).toEqual([]);
  expect(written.count).toBeGreaterThan(15);
  for (const { mib, parts } of samples) {
    expect(parts.kept).toBeGreaterThan(0);
    expect(parts.heap + parts.external).toBeGreaterThan(parts.kept);
    expect(mib).toBeGreaterThan(parts.heap);
  }
  expect(memoryFaults(samples)).not.toContain('descriptors grow');
  addedBySound = added(samples);
});

test('a portal that keeps a megabyte and a file of each request is found', async () => {
  const { samples } = await runMixed({ ...load, program: planted('leak') });
  expect(memoryFaults(samples)).toEqual([expect.stringMatching(/^memory grows/), 'descriptors grow']);
  expect(added(samples)).toBeGreaterThan(addedBySound + 100);
});

describe('what a process takes in half an hour', () => {
  /** 360 samples, 5 seconds apart, of a process that swings by 20 MiB and adds so much a minute. */
  const series = (mibAMinute: number, descriptorsAMinute: number) => {
    const random = seededRandom(7);
    return Array.from({ length: 360 }, (_, i) => {
      const minute = i / 12;
      return {
        minute,
        mib: 900 + 20 * random() + mibAMinute * minute,
        descriptors: 240 + Math.floor(10 * random() + descriptorsAMinute * minute),
        parts: { heap: 0, external: 0, databaseHeap: 0, databaseExternal: 0, kept: 0 },
      };
    });
  };

  test('is flat where it swings and nothing is added', () => {
    expect(memoryFaults(series(0, 0))).toEqual([]);
  });

  test('grows where memory or descriptors leak', () => {
    expect(memoryFaults(series(1.5, 0))).toEqual([
      expect.stringMatching(/^memory grows by 1\.\d+ MiB a minute$/),
    ]);
    expect(memoryFaults(series(0, 3))).toEqual(['descriptors grow']);
  });
});
