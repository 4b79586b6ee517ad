import { expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import type { JudgedQuery, SearchResult } from './judged-queries.ts';

const game = (name: string): SearchResult => ({ kind: 'game', name });
const judged = (query: string, ...right: SearchResult[]): JudgedQuery => ({ query, class: 'name', right });

/** Shows the words of the query as games. */
const search = async (query: string) => query.split(' ').filter(Boolean).map(game);

test('counts right results at the first place, among the first three, and empty results', async () => {
  const { overall, misses } = await evaluate(search, [
    judged('a b', game('a')),
    judged('b c a', game('a')),
    judged('b c d a', game('a')),
    judged('', game('a')),
  ]);
  expect(overall).toEqual({ queries: 4, atOne: 0.25, atThree: 0.5, empty: 0.25 });
  expect(misses.map(({ outcome }) => outcome)).toEqual(['second or third', 'wrong', 'empty']);
  expect(misses[1]?.shown).toEqual([game('b'), game('c'), game('d')]);
});

test('accepts any of the right results, and only of its kind', async () => {
  const { overall } = await evaluate(search, [
    judged('b', game('a'), game('b')),
    judged('b', { kind: 'news', name: 'b' }),
  ]);
  expect(overall).toMatchObject({ atOne: 0.5, atThree: 0.5 });
});

test('accepts any rest of a name for an asterisk', async () => {
  const { misses } = await evaluate(search, [
    judged('abc', game('ab*')),
    judged('any', game('*')),
    judged('a', game('ab*')),
  ]);
  expect(misses.map(({ query }) => query)).toEqual(['a']);
});

test('a query without a right result is right if nothing is shown', async () => {
  const { overall, misses } = await evaluate(search, [judged(''), judged('a')]);
  expect(overall).toEqual({ queries: 2, atOne: 0.5, atThree: 0.5, empty: 0 });
  expect(misses.map(({ outcome }) => outcome)).toEqual(['wrong']);
});

test('gives the figures of each class', async () => {
  const { classes } = await evaluate(search, [
    judged('a', game('a')),
    { ...judged('a', game('b')), class: 'alias' },
  ]);
  expect([...classes]).toEqual([
    ['name', { queries: 1, atOne: 1, atThree: 1, empty: 0 }],
    ['alias', { queries: 1, atOne: 0, atThree: 0, empty: 0 }],
  ]);
});
