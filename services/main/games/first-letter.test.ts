import { expect, test } from 'vitest';
import { firstLetter } from './first-letter.ts';

test.each([
  ['云海剑歌', 'Y'],
  ['《长安夜行》', 'C'],
  ['zero hive', 'Z'],
  ['Ｆ１ 方程式', 'F'],
  ['3D 坦克', '#'],
  ['绿野', 'L'],
  ['ポケモン', '#'],
  ['😁', '#'],
  ['', '#'],
])('%s stands under %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});
