// @module-tag exact

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { GrowingLimit, WindowLimit, WorkLimit } from '#platform/security/limits/limit.ts';
import { forget, refund, take } from '#platform/security/limits/sliding-log.ts';
import { describeEachDatabase } from '../databases.ts';

const START = Date.parse('2026-11-21T10:00:00+08:00');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const three: WindowLimit = { log: 'three', windows: [{ ms: 60_000, most: 3 }] };
const newKey = () => Buffer.from(randomId());

describeEachDatabase('limits', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  async function passes(limit: WindowLimit | GrowingLimit, key: Uint8Array, seconds: number) {
    const taken = await take(db, at(seconds), [{ limit, key }]);
    return taken.ok ? 0 : taken.retryAfter;
  }

  describe('a window', () => {
    test('allows `most` hits, returns the time to wait, and slides', async () => {
      const key = newKey();
      expect(await passes(three, key, 0)).toBe(0);
      expect(await passes(three, key, 50)).toBe(0);
      expect(await passes(three, key, 55)).toBe(0);
      expect(await passes(three, key, 58)).toBe(2);
      expect(await passes(three, key, 60)).toBe(0);
      expect(await passes(three, key, 61)).toBe(49);
    });

    test('never allows more hits in any span of its length', async () => {
      const gaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 25 });
      await fc.assert(
        fc.asyncProperty(gaps, async (waits) => {
          const key = newKey();
          const passed: number[] = [];
          let now = 0;
          for (const wait of waits) {
            now += wait;
            if ((await passes(three, key, now)) === 0) {
              passed.push(now);
            }
          }
          expect(passed.every((first, i) => (passed[i + 3] ?? Number.POSITIVE_INFINITY) - first >= 60)).toBe(
            true,
          );
        }),
        { numRuns: 15 },
      );
    });

    test('holds for concurrent requests', async () => {
      const key = newKey();
      const taken = await Promise.all(Array.from({ length: 40 }, () => passes(three, key, 0)));
      expect(taken.filter((wait) => wait === 0)).toHaveLength(3);
    });

    test('counts each key and each log separately', async () => {
      const [one, other] = [newKey(), newKey()];
      const second: WindowLimit = { ...three, log: 'second' };
      for (const key of [one, one, one]) {
        await passes(three, key, 0);
      }
      expect(await passes(three, one, 1)).toBeGreaterThan(0);
      expect(await passes(three, other, 1)).toBe(0);
      expect(await passes(second, one, 1)).toBe(0);
    });
  });

  test('the strictest of several windows applies', async () => {
    const number: WindowLimit = {
      log: 'number',
      windows: [
        { ms: 60_000, most: 1 },
        { ms: 3_600_000, most: 5 },
        { ms: 86_400_000, most: 10 },
      ],
    };
    const key = newKey();
    expect(await passes(number, key, 0)).toBe(0);
    expect(await passes(number, key, 1)).toBe(59);
    for (const minute of [1, 2, 3, 4]) {
      expect(await passes(number, key, minute * 60)).toBe(0);
    }
    expect(await passes(number, key, 300)).toBe(3_300);
    for (const minute of [61, 62, 63, 64, 65]) {
      expect(await passes(number, key, minute * 60)).toBe(0);
    }
    expect(await passes(number, key, 7_300)).toBe(86_400 - 7_300);
  });

  test('a refusal by one limit counts nothing for the others', async () => {
    const [full, free] = [newKey(), newKey()];
    for (let i = 0; i < 3; i += 1) {
      await passes(three, full, 0);
    }
    const other: WindowLimit = { log: 'other', windows: [{ ms: 60_000, most: 1 }] };
    const both = [
      { limit: other, key: free },
      { limit: three, key: full },
    ];
    expect(await take(db, at(1), both)).toMatchObject({ ok: false, limit: three, retryAfter: 59 });
    expect(await passes(other, free, 2)).toBe(0);
  });

  test('a proof of work widens a limit, and its hits are counted', async () => {
    const key = newKey();
    const wider: WorkLimit = {
      log: 'wider',
      levels: [[{ ms: 60_000, most: 2 }], [{ ms: 60_000, most: 4 }]],
    };
    const hits = (work: number, seconds: number) => take(db, at(seconds), [{ limit: wider, key }], work);
    for (const [work, seconds] of [
      [0, 0],
      [0, 1],
      [1, 2],
      [1, 3],
    ] as const) {
      expect(await hits(work, seconds)).toMatchObject({ ok: true });
    }
    expect(await hits(0, 4)).toEqual({ ok: false, limit: wider, retryAfter: 56 });
    expect(await hits(1, 4)).toEqual({ ok: false, limit: wider, retryAfter: 56 });
    expect(await hits(0, 60)).toEqual({ ok: false, limit: wider, retryAfter: 2, work: 1 });
    expect(await hits(1, 60)).toMatchObject({ ok: true });
  });

  test('a refunded hit does not count', async () => {
    const key = newKey();
    for (let i = 0; i < 4; i += 1) {
      const taken = await take(db, at(i), [{ limit: three, key }]);
      expect(taken.ok).toBe(true);
      await refund(db, taken.ok && i > 0 ? taken.hits : []);
    }
    expect(await passes(three, key, 5)).toBe(0);
  });

  test('a growing limit increases the wait after each hit, until it is reset', async () => {
    const growing: GrowingLimit = {
      log: 'growing',
      free: 2,
      waitsMs: [60_000, 120_000],
      memoryMs: 3_600_000,
    };
    const key = newKey();
    expect(await passes(growing, key, 0)).toBe(0);
    expect(await passes(growing, key, 1)).toBe(0);
    expect(await passes(growing, key, 2)).toBe(59);
    expect(await passes(growing, key, 61)).toBe(0);
    expect(await passes(growing, key, 62)).toBe(119);
    expect(await passes(growing, key, 181)).toBe(0);
    expect(await passes(growing, key, 182)).toBe(119);
    await forget(db, growing, key);
    expect(await passes(growing, key, 183)).toBe(0);
  });

  const growing: GrowingLimit = { log: 'bounds', free: 1, waitsMs: [60_000], memoryMs: 3_600_000 };
  const once: WindowLimit = { log: 'bounds', windows: [{ ms: 60_000, most: 1 }] };

  test.each([
    ['a window', once],
    ['a growing limit', growing],
  ])('a hit up to a minute in the future counts in %s, a later one does not', async (_what, limit) => {
    const [ahead, wrong] = [newKey(), newKey()];
    expect(await passes(limit, ahead, 60)).toBe(0);
    expect(await passes(limit, ahead, 0)).toBe(120);
    expect(await passes(limit, wrong, 60.001)).toBe(0);
    expect(await passes(limit, wrong, 0)).toBe(0);
  });

  test.each([
    [3_599.999, 60],
    [3_600, 0],
  ])('a growing limit drops a hit after memoryMs: after %d s the wait is %i s', async (later, wait) => {
    const two: GrowingLimit = { ...growing, free: 2 };
    const key = newKey();
    expect(await passes(two, key, 0)).toBe(0);
    expect(await passes(two, key, later)).toBe(0);
    expect(await passes(two, key, later)).toBe(wait);
  });
});
