import { expect, test } from 'vitest';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { CLOSED, type WindowLimit, type WorkLimit } from './limit.ts';
import { takeShares } from './shares.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const at = new Date(now.getTime() - 50_000);
const key = Buffer.from('k');
const one: WorkLimit = {
  log: 'one',
  levels: [[{ ms: 60_000, most: 1 }], [{ ms: 60_000, most: 2 }]],
};
const reserve: WorkLimit = { log: 'reserve', levels: [CLOSED, CLOSED, [{ ms: 60_000, most: 3 }]] };
const other: WindowLimit = { log: 'other', windows: [{ ms: 60_000, most: 1 }] };
const shares = [
  { entries: [{ limit: one, key }], reserve: [{ limit: reserve, key }] },
  { entries: [{ limit: other, key }] },
];

/** A log in which the parts of limits named in `full` are used up. */
function logOf(...full: [log: string, part: number][]) {
  const { db, statements } = scriptedDatabase(({ sql, parameters }) => {
    if (sql.startsWith('insert')) {
      return [{ id: 1 }];
    }
    return parameters.flatMap((log, index) =>
      full.some(([name, part]) => name === log && part === parameters[index - 1])
        ? [{ entry: parameters[index - 2], part: parameters[index - 1], hits: 0, at }]
        : [],
    );
  });
  const counted = () =>
    statements
      .filter(({ sql }) => sql.startsWith('insert'))
      .map(({ parameters }) => parameters.filter((_, place) => place % 3 === 0));
  return { db, counted };
}

test.each([
  ['the share while it suffices', [], 0, ['one', 'other']],
  ['the share with the work that it needs', [['one', 0]], 1, ['one', 'other']],
  [
    'the reserve once no work helps',
    [
      ['one', 0],
      ['one', 1],
    ],
    2,
    ['reserve', 'other'],
  ],
] as [string, [string, number][], number, string[]][])('counts %s', async (_what, full, work, logs) => {
  const { db, counted } = logOf(...full);
  expect(await takeShares(db, now, shares, work)).toMatchObject({ ok: true });
  expect(counted()).toEqual([logs]);
});

test.each([
  ['the work of the share', [['one', 0]], 0, { limit: one, work: 1 }],
  [
    'the work of the reserve',
    [
      ['one', 0],
      ['one', 1],
    ],
    1,
    { limit: reserve, work: 2 },
  ],
  [
    'the wait of a full reserve',
    [
      ['one', 0],
      ['one', 1],
      ['reserve', 2],
    ],
    0,
    { limit: reserve, retryAfter: 10 },
  ],
  ['the block of a share without a reserve', [['other', 0]], 7, { limit: other, retryAfter: 10 }],
] as [string, [string, number][], number, object][])('returns %s', async (_what, full, work, block) => {
  const { db, counted } = logOf(...full);
  const taken = await takeShares(db, now, shares, work);
  expect(taken).toMatchObject({ ok: false, ...block });
  expect('work' in taken).toBe('work' in block);
  expect(counted()).toEqual([]);
});
