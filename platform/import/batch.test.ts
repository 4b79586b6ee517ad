import { expect, test } from 'vitest';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { settleBatch } from './batch.ts';
import type { ImportKind } from './import-kind.ts';
import { RowReader } from './row-reader.ts';
import { SeenKeys } from './seen-keys.ts';

interface Row {
  name: string;
  game: number;
}

/** A kind whose rows refer to a game that exists only in the transaction that created it. */
function kindWithDrafts(): ImportKind<Row> {
  const games = new WeakMap<object, number>();
  let last = 0;
  return {
    name: 'packs',
    title: '礼包',
    columns: [],
    keyText: '',
    tables: [],
    read: () => ({ name: '', game: 0 }),
    key: ({ name }) => name,
    resolve: async (tx, rows) => {
      last += 1;
      games.set(tx, last);
      for (const { row } of rows) {
        row.game = last;
      }
    },
    write: async (tx, rows) => {
      for (const { name, game } of rows) {
        if (name === 'bad' || games.get(tx) !== game) {
          throw Object.assign(new Error('refused'), { code: name === 'bad' ? '22001' : '23503' });
        }
      }
      return { outcomes: rows.map(() => 'inserted' as const), tags: [] };
    },
  };
}

test('[BLK-09] one row that the database rejects does not reject the others of a new game', async () => {
  const { db } = scriptedDatabase();
  const seen = new SeenKeys();
  const batch = ['a', 'bad', 'b'].map((name, at) => ({
    reader: new RowReader({ line: at + 2, values: { name } }),
    row: { name, game: 0 },
    outcome: undefined,
  }));
  await settleBatch(kindWithDrafts(), batch, seen, db, new Date(), false);
  seen.close();
  expect(batch.map(({ outcome, reader }) => [outcome, reader.issues.length])).toEqual([
    ['inserted', 0],
    [undefined, 1],
    ['inserted', 0],
  ]);
});

test.each([
  ['the row with a number first', [7, undefined], ['updated', undefined]],
  ['the row with a number last', [undefined, 7], ['inserted', undefined]],
])('[BLK-03] of two rows of one record the second is a duplicate: %s', async (_title, numbers, outcomes) => {
  const { db } = scriptedDatabase();
  const seen = new SeenKeys();
  const kind: ImportKind<Row> = {
    ...kindWithDrafts(),
    numbered: {} as never,
    shape: { table: 'game', parts: [], present: async (_tx, rows) => rows.map(() => 7) },
    update: async (_tx, rows) => ({ outcomes: rows.map(() => 'updated' as const), tags: [] }),
  };
  const batch = numbers.map((id, at) => ({
    reader: new RowReader({ line: at + 2, values: { id: '', name: 'a' } }),
    row: { name: 'a', game: 0 },
    outcome: undefined,
    ...(id === undefined ? {} : { numbered: { id, given: new Set(['name']) } }),
  }));
  await settleBatch(kind, batch, seen, db, new Date(), true);
  seen.close();
  expect(batch.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(batch[1]?.reader.issues).toMatchObject([
    { level: 'duplicate', reason: expect.stringContaining('第 2 行') },
  ]);
});

test.each([
  ['in the references', 0],
  ['in the write', 1],
])('[BLR-05] a batch is repeated once after a deadlock %s', async (_title, step) => {
  for (const deadlocks of [1, 2]) {
    const { db } = scriptedDatabase();
    const seen = new SeenKeys();
    const plain = kindWithDrafts();
    let left = deadlocks;
    const waitAt = (at: number) => {
      if (at === step && left > 0) {
        left -= 1;
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      }
    };
    const kind: ImportKind<Row> = {
      ...plain,
      resolve: async (tx, rows) => {
        waitAt(0);
        await plain.resolve?.(tx, rows);
      },
      write: async (tx, rows, now) => {
        waitAt(1);
        return plain.write(tx, rows, now);
      },
    };
    const batch = ['a', 'b', 'a'].map((name, at) => ({
      reader: new RowReader({ line: at + 2, values: { name } }),
      row: { name, game: 0 },
      outcome: undefined,
    }));
    const settled = settleBatch(kind, batch, seen, db, new Date(), false);
    await (deadlocks === 1 ? settled : expect(settled).rejects.toThrow('deadlock'));
    seen.close();
    if (deadlocks === 1) {
      expect(batch.map(({ outcome }) => outcome)).toEqual(['inserted', 'inserted', undefined]);
      expect(batch.map(({ reader }) => reader.issues.map(({ level }) => level))).toEqual([
        [],
        [],
        ['duplicate'],
      ]);
    }
  }
});

test('[BLR-05] rows whose references the database rejects are reported, and the others are written', async () => {
  const { db } = scriptedDatabase();
  const seen = new SeenKeys();
  const plain = kindWithDrafts();
  const kind: ImportKind<Row> = {
    ...plain,
    resolve: async (tx, rows) => {
      if (rows.some(({ row }) => row.name === 'odd')) {
        throw Object.assign(new Error('no such text'), { code: '22021' });
      }
      await plain.resolve?.(tx, rows);
    },
  };
  const batch = ['a', 'odd', 'a', 'b'].map((name, at) => ({
    reader: new RowReader({ line: at + 2, values: { name } }),
    row: { name, game: 0 },
    outcome: undefined,
  }));
  await settleBatch(kind, batch, seen, db, new Date(), false);
  seen.close();
  expect(batch.map(({ outcome }) => outcome)).toEqual(['inserted', undefined, undefined, 'inserted']);
  expect(batch.map(({ reader }) => reader.issues.map(({ level }) => level))).toEqual([
    [],
    ['rejected'],
    ['duplicate'],
    [],
  ]);
});
