import { expect, test } from 'vitest';
import {
  aliasGrade,
  gradeOf,
  identifiesName,
  isDescribed,
  isSure,
  isWholeName,
  isWithinName,
  isWordFound,
  type Rank,
} from './grade.ts';
import { matchNames } from './match.ts';
import { readQuery } from './query.ts';
import { indexNames } from './tokens.ts';

const RANKS: Rank[] = [
  'written whole',
  'written start',
  'written part',
  'written inside',
  'words',
  'pinyin whole',
  'synonym',
  'pinyin start',
  'pinyin part',
  'similar whole',
  'similar start',
  'pinyin inside',
  'initials start',
  'initials part',
  'initials inside',
  'label',
  'maker',
  'written mid-word',
  'similar part',
  'similar inside',
  'homophone whole',
  'homophone start',
  'homophone part',
  'homophone inside',
  'typo whole',
  'typo start',
  'typo part',
  'typo inside',
  'leading',
  'text',
  'scattered',
];

const gradeOfNames = (text: string, names: string[]) =>
  matchNames(readQuery(text), indexNames(names).names, { typos: true })?.grade ?? Number.NaN;

test('an alias ranks after names of the same rank and before those of the next', () => {
  for (const [index, rank] of RANKS.entries()) {
    expect(aliasGrade(gradeOf(rank)), rank).toBeGreaterThan(gradeOf(rank, 49));
    const next = RANKS[index + 1];
    if (next) {
      expect(aliasGrade(gradeOf(rank, 49)), rank).toBeLessThan(gradeOf(next));
    }
  }
});

test.each([
  ['剑歌', '剑歌'],
  ['剑歌', '剑歌行'],
  ['jiange', '剑歌'],
  ['剑哥', '剑歌'],
])('for %s a game named %s ranks before one with that alias', (text, name) => {
  expect(gradeOfNames(text, [name])).toBeLessThan(gradeOfNames(text, ['云海', name]));
});

test('ranks are 100 apart, with 50 finer grades each', () => {
  for (const [index, rank] of RANKS.entries()) {
    expect(gradeOf(rank), rank).toBe(index * 100);
  }
});

test('a finer grade sorts after the rank itself', () => {
  expect(gradeOf('words', 7) - gradeOf('words')).toBe(7);
});

test('whole names and beginnings identify a name or an alias', () => {
  for (const rank of RANKS) {
    const identifies = / (whole|start)$/.test(rank);
    expect(identifiesName({ grade: gradeOf(rank) }), rank).toBe(identifies);
    expect(identifiesName({ grade: aliasGrade(gradeOf(rank, 49)) }), rank).toBe(identifies);
  }
  expect(identifiesName({ grade: 99_999 })).toBe(false);
});

test('initials at the start are the least certain match without a typo', () => {
  const sure = RANKS.filter((rank) => isSure({ grade: gradeOf(rank) }));
  expect(sure).toEqual([
    'written whole',
    'written start',
    'pinyin whole',
    'pinyin start',
    'similar whole',
    'similar start',
    'initials start',
  ]);
});

test('a word counts as found up to initials inside a name', () => {
  expect(RANKS.filter((rank) => isWordFound({ grade: gradeOf(rank) })).at(-1)).toBe('maker');
  expect(isWordFound({ grade: gradeOf('written mid-word') })).toBe(false);
  expect(isWordFound({ grade: gradeOf('written mid-word') - 1 })).toBe(true);
});

test('a label or a maker describes a game; its name contains what is typed without a typo; a whole name without a typo is one', () => {
  const ranksOf = (is: (match: { grade: number }) => boolean) =>
    RANKS.filter((rank) => is({ grade: gradeOf(rank) }));
  expect(ranksOf(isDescribed)).toEqual(['synonym', 'label', 'maker']);
  expect(ranksOf(isWithinName)).toEqual([
    'written part',
    'written inside',
    'words',
    'pinyin part',
    'pinyin inside',
  ]);
  expect(ranksOf(isWholeName)).toEqual(['written whole', 'pinyin whole', 'similar whole']);
});
