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
  ['零号', '10号', false],
  ['云海 刀客', '云海剑歌', false],
  ['zhog', '中国', false],
  ['lan', '南安', false],
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

test.each<[text: string, name: string, rank: Rank, finer?: number]>([
  // the more certain of two readings of the letters
  ['nan', '南安', 'pinyin start'],
  ['zang', '赞歌', 'pinyin start'],
  // the beginning of a syllable
  ['yunh', '云海剑', 'pinyin start'],
  ['yunha', '云海', 'pinyin start'],
  ['haij', '云海剑', 'pinyin inside'],
  ['归x', '山海谣·归墟', 'pinyin part'],
  // a similar sound
  ['散海谣', '山海谣', 'homophone whole', 21],
  ['sanhai', '山海谣', 'similar start'],
  // the better of two places
  ['海', '海上海', 'written start'],
  ['海', '上海·海', 'written part'],
  // next to punctuation
  ['墟', '山海·归墟录', 'written inside'],
  ['归墟', '山海·归墟录', 'written inside'],
  ['归墟', '山海·归墟·录', 'written part'],
  // letters in a word, and the words of a Latin name
  ['hive', 'Zero Hive', 'written inside'],
  ['ive', 'Zero Hive', 'written mid-word'],
  // numerals
  ['剑舟3', '剑舟三', 'written whole', 1],
  ['三国', '3国', 'written whole', 1],
])('%s matches %s as: %s', (text, name, rank, finer = 0) => {
  expect(match(text, name)?.grade).toBe(gradeOf(rank, finer));
});

test.each([
  ['海云', '云海', 'typo whole'],
  ['云海歌剑', '云海剑歌', 'typo whole'],
  ['云海剑哥', '云海剑歌：外传', 'homophone start'],
  ['云海刀歌', '云海剑歌：外传', 'typo start'],
  ['云刀剑歌', '大云海剑歌', 'typo inside'],
  ['九幽之灯', '烛阴纪：九幽归灯', 'typo part'],
  ['zerohve', 'Zero Hive', 'typo whole'],
] as const)('with typos %s matches %s as: %s', (text, name, rank) => {
  const grade = match(text, name, true)?.grade ?? Number.NaN;
  expect(grade - (grade % 100)).toBe(gradeOf(rank));
});

test.each([
  ['ab3', 'ab4'],
  ['云剑刀歌', '云海剑歌'],
  ['ys', '纪元-神迹'],
  ['abc', 'abd'],
  ['云刀', '云海剑'],
  ['ar', '山海谣'],
])('with typos %s does not match %s', (text, name) => {
  expect(match(text, name, true)).toBeUndefined();
});

test('the first of equal places is marked', () => {
  expect(match('海', '云海上海')?.marks).toEqual([[1, 2]]);
});

test('a name in brackets is continued after', () => {
  expect(leadingLength(readQuery('烛阴礼包'), indexNames(['【烛阴】九幽']).names)).toBe(2);
});
