import { expect, test } from 'vitest';
import { asSyllable, foldSyllable, syllablesBeginning } from './syllables.ts';

test('accepts Mandarin syllables only', () => {
  for (const one of ['a', 'zhuang', 'lv', 'er', 'yo', 'xiong', 'nve']) {
    expect(asSyllable(one)).toBe(one);
  }
  for (const initial of 'b p m f d t n l g k h zh ch sh z c s y w'.split(' ')) {
    expect(asSyllable(`${initial}a`), initial).toBe(`${initial}a`);
  }
  for (const one of ['ji', 'qi', 'xi', 'ran']) {
    expect(asSyllable(one)).toBe(one);
  }
  for (const none of ['', 'v', 'zz', 'bong', 'wang1', 'rong yao']) {
    expect(asSyllable(none)).toBeUndefined();
  }
  expect([asSyllable('lue'), asSyllable('nue')]).toEqual(['lve', 'nve']);
});

test('folds similar sounds', () => {
  for (const [one, other] of [
    ['zhong', 'zong'],
    ['shan', 'san'],
    ['cheng', 'cen'],
    ['wang', 'wan'],
    ['ning', 'lin'],
    ['lv', 'lu'],
    ['niang', 'lian'],
  ] as const) {
    expect(foldSyllable(one)).toBe(foldSyllable(other));
  }
  expect(foldSyllable('hao')).not.toBe(foldSyllable('fao'));
  expect(foldSyllable('zong')).not.toBe(foldSyllable('zon'));
});

test('completes the beginning of a syllable', () => {
  expect(syllablesBeginning('zho')).toEqual(['zhong', 'zhou']);
  expect(syllablesBeginning('wang')).toEqual([]);
});
