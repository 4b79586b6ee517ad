import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnClaim } from '#contract/entities/claim.ts';
import { MemoryDatabase } from '#tests/unit/memory-database.ts';
import { setUserData } from '../state/shared-state.ts';
import { cachedOwnPacks, cacheOwnPacks, joined, removeOtherPacks } from './own-packs-store.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const claim = (id: number, code = `C${id}`, from_pool = false) => ({ id, code, from_pool }) as OwnClaim;
const claims = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => claim(from - index));
const signIn = (uid: string) => setUserData({ icon_url: 'a.webp', uid, expires: NOW });
const codes = async (uid: string) => (await cachedOwnPacks(uid))?.list.map(({ code }) => code);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('indexedDB', new MemoryDatabase());
  signIn('one');
});
afterEach(() => {
  setUserData('');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('codes are readable offline with the time of their response, and join those that were cached', async () => {
  await cacheOwnPacks('one', { list: [claim(2), claim(1)], total: 2 });
  await cacheOwnPacks('one', { list: [claim(3), claim(2, 'NEW')], total: 3 });
  expect(await cachedOwnPacks('one')).toEqual({
    uid: 'one',
    total: 3,
    at: NOW,
    list: [claim(3), claim(2, 'NEW'), claim(1)],
  });
});

test('a part of the codes is cached as such', async () => {
  await cacheOwnPacks('one', { list: [claim(9), claim(8)], total: 5 });
  expect(await cachedOwnPacks('one')).toMatchObject({ list: [claim(9), claim(8)], total: 5 });
});

test('a login without a number of the player caches nothing and removes nothing', async () => {
  await cacheOwnPacks('one', { list: [claim(1)], total: 1 });
  setUserData({ icon_url: 'a.webp', expires: NOW });
  await cacheOwnPacks(undefined, { list: [claim(2)], total: 1 });
  expect(await codes('one')).toEqual(['C1']);
});

test('no more codes are cached than the player has, and the newest fifty', async () => {
  await cacheOwnPacks('one', { list: claims(40, 1), total: 40 });
  await cacheOwnPacks('one', { list: [claim(41)], total: 2 });
  expect(await codes('one')).toEqual(['C41', 'C40']);
  await cacheOwnPacks('one', { list: claims(90, 31), total: 60 });
  const cached = await codes('one');
  expect([cached?.length, cached?.[0], cached?.at(-1)]).toEqual([50, 'C90', 'C41']);
});

test('the codes of the player before are removed, and not read by another one', async () => {
  await cacheOwnPacks('one', { list: [claim(1)], total: 1 });
  expect(await codes('two')).toBeUndefined();
  signIn('two');
  await cacheOwnPacks('two', { list: [claim(2)], total: 1 });
  expect([await codes('one'), await codes('two')]).toEqual([undefined, ['C2']]);
  await removeOtherPacks('two');
  expect(await codes('two')).toEqual(['C2']);
  await removeOtherPacks(undefined);
  expect(await codes('two')).toBeUndefined();
});

test.each<[who: string, uid: string | undefined, meanwhile: () => void]>([
  ['a visitor', undefined, () => undefined],
  ['a player who logged out meanwhile', 'one', () => setUserData('')],
  ['a player whom another one followed', 'one', () => signIn('two')],
])('the codes of %s are not cached', async (_who, uid, meanwhile) => {
  const caching = cacheOwnPacks(uid, { list: [claim(1)], total: 1 });
  meanwhile();
  await caching;
  signIn('one');
  expect(await codes('one')).toBeUndefined();
  expect(await cachedOwnPacks(undefined)).toBeUndefined();
});

test('claimed and drawn codes have numbers of their own', () => {
  const drawn = claim(1, 'DRAWN', true);
  expect(joined([claim(1)], [drawn, claim(1, 'OLD')])).toEqual([claim(1), drawn]);
});
