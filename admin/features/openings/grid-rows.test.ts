import { expect, test } from 'vitest';
import { emptyRow, hasContent, isComplete, toGridRow, withProblems } from './grid-rows.ts';

const item = {
  game_id: 3,
  server_name: '双线1服',
  opens_at: '2026-11-22T10:00:00+08:00',
  dynamic: false,
  platform: null,
  pack_id: null,
};

test('a new row is empty, a parsed row has its content', () => {
  expect(hasContent(emptyRow())).toBe(false);
  const parsed = toGridRow({ line: 2, game_name: '万妖点灯录', item, problems: [] });
  expect(hasContent(parsed)).toBe(true);
  expect(isComplete(parsed)).toBe(true);
});

test('a row with an unknown game retains the parsed fields and is incomplete', () => {
  const { game_id: _game, ...readable } = item;
  const problems = ['没有这个游戏'];
  const parsed = toGridRow({ line: 2, game_name: '没有的游戏', item: readable, problems });
  expect(parsed.item).toEqual(readable);
  expect(hasContent(parsed)).toBe(true);
  expect(isComplete(parsed)).toBe(false);
  expect(parsed.problems).toEqual(['没有这个游戏']);
});

test('a server problem is assigned to its row; row 1 does not match row 10', () => {
  const rows = Array.from({ length: 11 }, emptyRow);
  const assigned = withProblems(rows, [
    { path: 'rows.1.item.server_name', msg: '区服重复' },
    { path: 'rows.10', msg: '已有这场开服' },
  ]);
  expect(assigned.map(({ problems }) => problems)).toEqual([
    [],
    ['区服重复'],
    ...Array.from({ length: 8 }, () => []),
    ['已有这场开服'],
  ]);
});
