import { expect, test } from 'vitest';
import { firstLetter, gameHeat } from './game-derived.ts';

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
])('%s has the letter %s', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

const unknown = { download_count: null, reserve_count: null, score: null, score_count: 0 };

test('a game without numbers has no heat', () => {
  expect(gameHeat(unknown)).toBe(0);
});

test('downloads and reservations raise the heat', () => {
  expect(gameHeat({ ...unknown, download_count: 100_000 })).toBeGreaterThan(
    gameHeat({ ...unknown, download_count: 10_000 }),
  );
  expect(gameHeat({ ...unknown, reserve_count: 500 })).toBeGreaterThan(gameHeat(unknown));
});

test('the weight of a score depends on the number of votes', () => {
  const few = gameHeat({ ...unknown, score: 10, score_count: 1 });
  const many = gameHeat({ ...unknown, score: 9, score_count: 5_000 });
  expect(many).toBeGreaterThan(few);
});
