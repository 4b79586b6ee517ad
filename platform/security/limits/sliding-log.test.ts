import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import type { GrowingLimit, WindowLimit, WorkLimit } from './limit.ts';
import { forget, refund, take } from './sliding-log.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const at = (ms: number) => new Date(now.getTime() + ms);
const key = Buffer.from('k');
const hour: WindowLimit = {
  log: 'hour',
  windows: [
    { ms: 60_000, most: 1 },
    { ms: 3_600_000, most: 5 },
  ],
};
const growing: GrowingLimit = { log: 'growing', free: 2, waitsMs: [10_000, 30_000], memoryMs: 86_400_000 };

interface Found {
  entry: number;
  part: number;
  hits: number;
  at: Date | null;
}

/** A log that returns these readings. */
function logOf(found: Found[]) {
  const { db, statements } = scriptedDatabase(({ sql }) =>
    sql.startsWith('insert') ? [{ id: 5 }, { id: 6 }] : sql.includes('from limit_hit') ? found : [],
  );
  const inserted = () =>
    statements.filter(({ sql }) => sql.startsWith('insert')).map((one) => one.parameters);
  return { db, statements, inserted };
}

const hit = (entry: number, part: number, ms: number, hits = 0): Found => ({ entry, part, hits, at: at(ms) });

describe('an allowed hit', () => {
  it('is stored for each entry, and its ids are returned', async () => {
    const { db, inserted } = logOf([{ entry: 0, part: 0, hits: 0, at: null }]);
    const entries = [
      { limit: hour, key },
      { limit: growing, key: Buffer.from('l') },
    ];
    expect(await take(db, now, entries)).toEqual({ ok: true, hits: [5, 6] });
    expect(inserted()).toEqual([['hour', key, now, 'growing', Buffer.from('l'), now]]);
  });

  it('queries the hits of each window and of the memory of a growing limit, up to a minute from now', async () => {
    const { db, statements } = logOf([]);
    await take(db, now, [
      { limit: hour, key },
      { limit: growing, key },
    ]);
    expect(statements[1]?.parameters).toEqual([
      0,
      0,
      'hour',
      key,
      at(-60_000),
      at(60_000),
      0,
      0,
      1,
      'hour',
      key,
      at(-3_600_000),
      at(60_000),
      4,
      1,
      'growing',
      key,
      at(-86_400_000),
      at(60_000),
    ]);
  });

  it('takes one lock per log and key before it reads', async () => {
    const { db, statements } = logOf([]);
    await take(db, now, [
      { limit: hour, key },
      { limit: growing, key },
    ]);
    const lock = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE().toString();
    expect(statements[0]?.sql).toContain('pg_advisory_xact_lock');
    expect(statements[0]?.parameters).toEqual([[lock('hour\0k'), lock('growing\0k')]]);
  });
});

describe('a blocking limit', () => {
  const both = [
    { limit: hour, key },
    { limit: growing, key },
  ];

  test.each([
    ['the longer wait of two windows', [hit(0, 0, -59_000), hit(0, 1, -3_590_000)], hour, 10],
    ['a fraction of a second, rounded up', [hit(0, 0, -59_999)], hour, 1],
    ['a whole second', [hit(0, 0, -59_000)], hour, 1],
    ['a growing one', [hit(1, 0, -4_000, 3)], growing, 26],
    ['the first of two', [hit(1, 0, -1_000, 3), hit(0, 0, -50_000)], hour, 10],
  ])('%s, is returned with its wait, and nothing is counted', async (_what, found, limit, retryAfter) => {
    const { db, inserted } = logOf(found);
    expect(await take(db, now, both)).toEqual({ ok: false, limit, retryAfter });
    expect(inserted()).toEqual([]);
  });

  test.each([
    ['an expired window', [hit(0, 0, -60_000), hit(0, 1, -3_600_000)]],
    ['an expired growing limit', [hit(1, 0, -10_000, 2)]],
    ['fewer hits than the free ones', [hit(1, 0, 0, 1)]],
    ['an unknown window', [hit(0, 2, 0)]],
  ])('is not %s', async (_what, found) => {
    const { db, inserted } = logOf(found);
    expect(await take(db, now, both)).toMatchObject({ ok: true });
    expect(inserted()).toHaveLength(1);
  });
});

describe('a limit that a proof of work widens', () => {
  const wider: WorkLimit = {
    log: 'wider',
    levels: [[{ ms: 60_000, most: 1 }], [{ ms: 60_000, most: 2 }], [{ ms: 60_000, most: 4 }]],
  };
  const entries = [{ limit: wider, key }];
  const atLevels = (...levels: number[]) => levels.map((level) => hit(0, level, -50_000));

  test.each([
    ['no proof, the first level full', 0, [0], { work: 1 }],
    ['no proof, two levels full', 0, [0, 1], { work: 2 }],
    ['a proof that was enough before', 1, [0, 1], { work: 2 }],
    ['no proof helps', 0, [0, 1, 2], {}],
    ['a higher level than there is', 5, [0, 1, 2], {}],
  ])('blocks and returns the level that lifts it: %s', async (_what, work, full, lift) => {
    const { db } = logOf(atLevels(...full));
    expect(await take(db, now, entries, work)).toEqual({ ok: false, limit: wider, retryAfter: 10, ...lift });
  });

  test.each([
    ['the first level', 1, [0]],
    ['two levels', 2, [0, 1]],
    ['two levels, and more work than needed', 5, [0, 1]],
  ])('is lifted by enough work: %s', async (_what, work, full) => {
    const { db } = logOf(atLevels(...full));
    expect(await take(db, now, entries, work)).toMatchObject({ ok: true });
  });

  it('reports the block that no proof lifts before the others', async () => {
    const { db } = logOf([hit(0, 0, -50_000), hit(1, 0, -55_000)]);
    const both = [...entries, { limit: hour, key }];
    expect(await take(db, now, both)).toEqual({ ok: false, limit: hour, retryAfter: 5 });
  });

  it('reports the highest level of several blocks', async () => {
    const { db } = logOf([...atLevels(0), hit(1, 0, -50_000), hit(1, 1, -50_000)]);
    const both = [...entries, { limit: wider, key: Buffer.from('l') }];
    expect(await take(db, now, both)).toMatchObject({ work: 2 });
  });
});

test('refund deletes hits by their ids, and sends no query without ids', async () => {
  const { db, statements } = logOf([]);
  await refund(db, []);
  expect(statements).toEqual([]);
  await refund(db, [5, 6]);
  expect(statements).toEqual([{ sql: 'delete from "limit_hit" where "id" in ($1, $2)', parameters: [5, 6] }]);
});

test('forget deletes all hits of a key', async () => {
  const { db, statements } = logOf([]);
  await forget(db, growing, key);
  expect(statements).toEqual([
    { sql: 'delete from "limit_hit" where "log" = $1 and "key" = $2', parameters: ['growing', key] },
  ]);
});
