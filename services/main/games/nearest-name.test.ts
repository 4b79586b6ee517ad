import { expect, test } from 'vitest';
import { comparableNames, nearestName } from './nearest-name.ts';

const known = comparableNames(['青崖渡', '星河旅人', '云端牧场', '星']);

test.each([
  ['青崖渡手游', '青崖渡'],
  ['青涯渡', '青崖渡'],
  ['星河　旅人！', '星河旅人'],
  ['星河旅人2', '星河旅人'],
  ['完全不同的名字', undefined],
  ['云端', '云端牧场'],
  ['端牧', '云端牧场'],
  ['牧', undefined],
  ['云端牧场之夏日歌', '云端牧场'],
  ['云端牧场之夏日之歌', undefined],
  ['星河旅客', '星河旅人'],
  ['星·河·旅·人·', '星河旅人'],
  ['河旅客', undefined],
  ['旅星河人', undefined],
  ['青崖', '青崖渡'],
])('%s → %s', (wanted, expected) => {
  expect(nearestName(wanted, known)).toBe(expected);
});
