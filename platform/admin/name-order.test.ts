import { expect, test } from 'vitest';
import { idsByName } from './name-order.ts';

const order = (names: readonly (string | null)[], isDescending = false) =>
  idsByName(
    names.map((name, id) => ({ id, name })),
    isDescending,
  ).map((id) => names[id]);

test('[ADM-30] names are ordered by pinyin, also those of rare characters', () => {
  const names = ['白鹿仙舟', '绯红之境', '霁月', '霓裳', '麒麟传', '青崖渡', '山海谣', '云海剑歌'];
  expect(order(names.toSorted())).toEqual(names);
  expect(order(names.toSorted(), true)).toEqual(names.toReversed());
});

test('[ADM-30] numbers in names count as numbers, and no name is the last', () => {
  expect(order(['双线10服', null, '双线2服', '双线1服'])).toEqual(['双线1服', '双线2服', '双线10服', null]);
  expect(order(['甲', null, '乙'], true)).toEqual(['乙', '甲', null]);
});

test('[ADM-30] equal names have the order of their ids', () => {
  const rows = [3, 1, 2].map((id) => ({ id, name: '云海' }));
  expect(idsByName(rows, false)).toEqual([1, 2, 3]);
  expect(idsByName(rows, true)).toEqual([3, 2, 1]);
  expect(
    idsByName(
      [2, 1].map((id) => ({ id, name: null })),
      true,
    ),
  ).toEqual([2, 1]);
});
