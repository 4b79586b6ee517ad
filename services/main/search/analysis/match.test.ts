import { describe, expect, test } from 'vitest';
import { gradeOf, type Rank } from './grade.ts';
import { marksInTitle } from './marks.ts';
import { leadingLength, matchNames } from './match.ts';
import { readQuery } from './query.ts';
import { indexNames } from './tokens.ts';

const match = (text: string, name: string, typos = false) =>
  matchNames(readQuery(text), indexNames([name]).names, { typos });

test.each<[text: string, name: string, rank: Rank, finer?: number]>([
  ['山海谣', '山海谣', 'written whole'],
  ['山海', '山海谣', 'written start'],
  ['归墟', '山海谣·归墟', 'written part'],
  ['归', '山海谣·归墟', 'written inside'],
  ['海谣', '山海谣·归墟', 'written inside'],
  ['海归墟', '山海·归墟', 'scattered'],
  ['ar', 'Stardew', 'written mid-word'],
  ['guixu', '山海谣·归墟', 'pinyin part'],
  ['shy', '山海谣', 'initials start', 1],
  ['gx', '山海谣·归墟', 'initials part', 1],
  ['云海见歌', '云海剑歌', 'homophone whole', 1],
  ['重楼', '冲楼', 'homophone whole', 1],
  ['y', '云海', 'initials start', 1],
  ['2048 rune', 'Rune Arena 2048', 'words'],
])('%s matches %s as: %s', (text, name, rank, finer = 0) => {
  expect(match(text, name)?.grade).toBe(gradeOf(rank, finer));
});

test.each([
  ['剑舟3', '剑舟山', false],
  ['yuhai', '云海', false],
  ['运', '云', false],
  ['云刀海歌', '云海剑歌', true],
  ['云山', '云海', true],
])('%s does not match %s', (text, name, typos) => {
  expect(match(text, name, typos)).toBeUndefined();
});

test('a text with a typo, or that goes on after the name, has the grade of its place or length', () => {
  expect(match('云海刀歌', '云海剑歌', true)?.grade).toBe(gradeOf('typo whole'));
  expect(match('山海谣攻略', '山海谣', true)?.grade).toBe(gradeOf('leading', 37));
});

describe('the length of a name that a text starts with', () => {
  const length = (text: string, ...names: string[]) =>
    leadingLength(readQuery(text), indexNames(names).names);

  test('is that of the longest name, or of the first part of one', () => {
    expect(length('山海谣攻略', '山海谣')).toBe(3);
    expect(length('山海谣攻略', '云海', '山海', '山海谣')).toBe(3);
    expect(length('烛阴礼包', '烛阴：九幽')).toBe(2);
  });

  test.each([
    ['山海谣', '山海谣'],
    ['山海', '山海谣'],
    ['云海攻略', '山海'],
    ['山海', '山'],
    ['九幽礼包', '烛阴：九幽'],
  ])('%s continues after no part of %s', (text, name) => {
    expect(length(text, name)).toBe(0);
  });
});

test('a title is marked where pairs of the text occur; a single character everywhere', () => {
  const marks = (title: string, text: string) => marksInTitle(title, readQuery(text));
  expect(marks('云上海，云海', '云海')).toEqual([[4, 6]]);
  expect(marks('云海剑歌攻略', '海剑歌')).toEqual([[1, 4]]);
  expect(marks('海上云海', '海')).toEqual([
    [0, 1],
    [3, 4],
  ]);
  expect(marks('山', '云海')).toEqual([]);
});
