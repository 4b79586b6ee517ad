import { expect, test } from 'vitest';
import { firstLetter, gameKey, orderingScore } from './game-derived.ts';

test.each([
  ['云海剑歌', 'Y'],
  ['《长安夜行》', 'C'],
  ['⻢踏飞燕', 'M'],
  ['zero hive', 'Z'],
  ['Ｆ１ 方程式', 'F'],
  ['3D 坦克', '#'],
  ['绿野', 'L'],
  ['ポケモン', '#'],
  ['😁', '#'],
  ['', '#'],
  ['１００层', '#'],
  ['Élan', 'E'],
  [' （内测）山海谣', 'N'],
])('%s has the letter %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test('a game is known by its name and its version label', () => {
  expect(gameKey({ name: '山海谣', version_label: null })).toBe('山海谣|');
  expect(gameKey({ name: '山海谣', version_label: '折扣版' })).toBe('山海谣|折扣版');
});

test('one good review does not order a game before one with many', () => {
  expect(orderingScore(5, 1)).toBeLessThan(orderingScore(4 * 200, 200));
});

test('twenty reviews weigh as much as the prior', () => {
  expect(orderingScore(5 * 20, 20)).toBe((10 + 6) / 2);
});

test('many reviews outweigh the prior', () => {
  expect(orderingScore(0, 0)).toBe(6);
  expect(orderingScore(5 * 10_000, 10_000)).toBeCloseTo(10, 1);
});
