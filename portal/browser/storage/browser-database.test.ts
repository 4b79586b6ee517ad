import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Failure, MemoryDatabase } from '#tests/unit/memory-database.ts';
import { addEntry, changeEntries, clearEntries, readEntries, withinStore } from './browser-database.ts';

interface Searched {
  val: string;
  at: number;
}

let memory: MemoryDatabase;
const searched = async () => (await readEntries<Searched>('searches')).map(({ val }) => val);

beforeEach(() => {
  memory = new MemoryDatabase();
  vi.stubGlobal('indexedDB', memory);
});
afterEach(() => vi.unstubAllGlobals());

test('entries are read newest first', async () => {
  for (const [val, at] of [
    ['云海', 20],
    ['山海', 30],
    ['长安', 10],
  ] as const) {
    await addEntry<Searched>('searches', { val, at }, 10);
  }
  expect(await searched()).toEqual(['山海', '云海', '长安']);
});

test('an entry replaces the one with its key; the oldest over the limit are removed', async () => {
  for (const [index, val] of ['一', '二', '三'].entries()) {
    await addEntry<Searched>('searches', { val, at: index }, 3);
  }
  await addEntry<Searched>('searches', { val: '一', at: 5 }, 3);
  expect(await searched()).toEqual(['一', '三', '二']);
  await addEntry<Searched>('searches', { val: '四', at: 6 }, 3);
  expect(await searched()).toEqual(['四', '一', '三']);
  await clearEntries('searches');
  expect(await searched()).toEqual([]);
});

test.each([
  ['searches', { val: '云海' }],
  ['favourites', { id: 7 }],
  ['viewed', { id: 7 }],
  ['packs', { uid: 'own:1' }],
  ['reminded', { key: 'opening 7' }],
  ['pushes', { uid: 'own:1' }],
] as const)('the store %s has one entry per key', async (name, key) => {
  await changeEntries(name, (store) => store.put({ ...key, at: 1 }));
  await changeEntries(name, (store) => store.put({ ...key, at: 2 }));
  expect(await readEntries(name)).toEqual([{ ...key, at: 2 }]);
});

test('an upgrade keeps the entries of an earlier version and adds the stores that it lacks', async () => {
  const entries = [{ val: '云海', at: 1 }];
  memory.seed('youmen', 2, { searches: { keyPath: 'val', entries } });
  expect(await searched()).toEqual(['云海']);
  await changeEntries('pushes', (store) => store.put({ uid: 'own:1', at: 1 }));
  expect(await readEntries('pushes')).toHaveLength(1);
  expect([...memory.databases.keys()]).toEqual(['youmen']);
});

test('no connection stays open, which would block the upgrade of the next version', async () => {
  await addEntry<Searched>('searches', { val: '云海', at: 1 }, 3);
  await searched();
  memory.failure = 'abort';
  await searched();
  expect(memory.connections).toBe(0);
});

describe('without a usable database', () => {
  const read = () => withinStore('searches', 'readonly', ['fallback'], (store) => store.getAll());

  test.each<Failure>(['open', 'blocked', 'error', 'abort'])(
    '(%s) reads give the fallback',
    async (failure) => {
      memory.failure = failure;
      expect(await read()).toEqual(['fallback']);
      await expect(changeEntries('searches', (store) => store.clear())).resolves.toBeUndefined();
    },
  );

  test('a browser without IndexedDB has no entries, and stores none', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await searched()).toEqual([]);
    await addEntry<Searched>('searches', { val: '云海', at: 1 }, 3);
    expect(await searched()).toEqual([]);
  });

  test('work without a request gives the fallback', async () => {
    expect(await withinStore<number>('searches', 'readonly', 7, () => undefined)).toBe(7);
  });
});
