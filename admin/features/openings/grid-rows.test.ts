import { describe, expect, test } from 'vitest';
import { DATE_NOTATIONS, NUMERAL_NOTATIONS } from '#tests/unit/date-notations.ts';
import {
  emptyRow,
  type GridRow,
  gridProblems,
  hasContent,
  partToSave,
  placesText,
  refusalText,
  restText,
  toGridRow,
  withoutSaved,
  withProblems,
  withTime,
} from './grid-rows.ts';

const rowProblems = (row: GridRow, now: Date) => gridProblems([row], now).get(row.key) ?? {};

/** A Tuesday. */
const NOW = new Date('2026-11-24T15:30:00+08:00');
const item = {
  game_id: 3,
  server_name: '双线1服',
  opens_at: '2026-11-25T10:00:00+08:00',
  dynamic: false,
  platform: null,
  pack_id: null,
};
const drawn = { line: 2, game_name: '万妖点灯录', time_text: '2026-11-25 10:00', item, problems: [] };

describe('[BLK-14] a row of the grid', () => {
  test('is empty when new; a parsed one has its content and shows the time', () => {
    expect(hasContent(emptyRow())).toBe(false);
    const parsed = toGridRow(drawn, NOW);
    expect(hasContent(parsed)).toBe(true);
    expect(rowProblems(parsed, NOW)).toEqual({});
    expect(parsed.timeText).toBe('11月25日 周三 10:00');
  });

  test('with an unknown game retains the parsed fields and names the game in its cell', () => {
    const { game_id: _game, ...readable } = item;
    const problems = [{ field: 'game_id', msg: '没有这款游戏：没有的游戏。是不是“有的游戏”？' }];
    const parsed = toGridRow({ ...drawn, game_name: '没有的游戏', item: readable, problems }, NOW);
    expect(parsed.item).toEqual(readable);
    expect(hasContent(parsed)).toBe(true);
    expect(rowProblems(parsed, NOW)).toEqual({ game_id: problems[0]?.msg });
  });

  test.each([
    ['2026-11-24T15:30:00+08:00', '2026-03-01T10:00:00+08:00', '2026-03-01 10:00'],
    ['2026-11-24T15:30:00+08:00', '2026-11-25T10:00:37+08:00', '11月25日 周三 10:00:37'],
    ['2026-01-05T09:00:00+08:00', '2026-11-20T10:00:00+08:00', '2026-11-20 10:00'],
    ['2026-12-30T09:00:00+08:00', '2027-01-08T20:00:00+08:00', '2027年1月8日 周五 20:00'],
  ])('at %s retains the known time %s, also after an edit', (today, opens_at, shown) => {
    const now = new Date(today);
    const row = toGridRow({ ...drawn, item: { ...item, opens_at } }, now);
    expect([row.item.opens_at, row.timeText, rowProblems(row, now)]).toEqual([opens_at, shown, {}]);
    expect(withTime(row, `${row.timeText} `, now).item.opens_at).toBe(opens_at);
  });

  test.each([
    ['11/25 10:00', '2026-11-25T10:00:00+08:00'],
    ['明天10点', '2026-11-25T10:00:00+08:00'],
    ['25日10:00', '2026-11-25T10:00:00+08:00'],
    ['11月25日 10点半', '2026-11-25T10:30:00+08:00'],
    ['今晚8点', '2026-11-24T20:00:00+08:00'],
  ])('understands %s, typed or pasted', (text, opens_at) => {
    expect(withTime(emptyRow(), text, NOW).item.opens_at).toBe(opens_at);
    const { opens_at: _time, ...rest } = item;
    const problems = [{ field: 'opens_at', msg: `日期没有年份（${text}）` }];
    const pasted = toGridRow({ ...drawn, item: rest, time_text: text, problems }, NOW);
    expect([pasted.item.opens_at, pasted.problems]).toEqual([opens_at, {}]);
  });

  test.each([...DATE_NOTATIONS, ...NUMERAL_NOTATIONS])(
    'reads every notation of an import, and a day alone is no time: %s',
    (text, opens_at, unit) => {
      expect(withTime(emptyRow(), text, NOW).item.opens_at).toBe(unit === 'day' ? undefined : opens_at);
    },
  );

  test.each([
    ['11月25日', '请写明几点，例如 11月25日 10:00'],
    ['待定', '无法识别'],
    ['10:00', '请写上日期'],
    ['', '请填写时间'],
  ])('with the time %o has a problem in the cell of the time', (text, problem) => {
    const row = withTime(toGridRow(drawn, NOW), text, NOW);
    expect(row.item.opens_at).toBeUndefined();
    const { opens_at, ...others } = rowProblems(row, NOW);
    expect([opens_at, others]).toEqual([expect.stringContaining(problem), {}]);
  });
});

test('[BLK-14] a row that repeats another names it, whatever the blanks and the notation of the time', () => {
  const first = toGridRow(drawn, NOW);
  const again = { ...item, server_name: ' 双线1服 ', opens_at: '2026-11-25T02:00:00Z' };
  const rows = [
    emptyRow(),
    first,
    toGridRow({ ...drawn, item: { ...item, server_name: '双线2服' } }, NOW),
    toGridRow({ ...drawn, item: again }, NOW),
    toGridRow(drawn, NOW),
  ];
  const found = gridProblems(rows, NOW);
  expect(rows.map(({ key }) => found.get(key))).toEqual([
    undefined,
    {},
    {},
    { server_name: '与第 2 行重复' },
    { server_name: '与第 2 行重复' },
  ]);
  expect(gridProblems(rows.slice(2), NOW).get(rows[3]?.key ?? '')).toEqual({});
});

test('[BLK-14] a problem of the server is assigned to the cell of the row that was sent', () => {
  const rows = Array.from({ length: 12 }, emptyRow);
  const sent = rows.slice(1);
  const assigned = withProblems(rows, sent, [
    { path: 'rows.1.item.server_name', msg: '第 2 行：区服重复' },
    { path: 'rows.10', msg: '第 11 行：已有这场开服' },
  ]);
  expect(assigned.map(({ problems }) => problems)).toEqual([
    {},
    {},
    { server_name: '区服重复' },
    ...Array.from({ length: 8 }, () => ({})),
    { server_name: '已有这场开服' },
  ]);
});

test('[BLK-15] a refusal of the whole grid is shown; problems in cells are counted', () => {
  const failure = { status: 0, code: 'BAD_REQUEST', msg: '一次最多保存 500 行' } as const;
  expect(refusalText({ ...failure, fields: [{ path: 'rows', msg: failure.msg }] })).toBe(failure.msg);
  expect(refusalText({ ...failure, fields: [{ path: 'rows.3.item.server_name', msg: '重复' }] })).toBe(
    '有 1 处需要修改，全部未保存',
  );
});

test('[BLK-15] of 502 rows one save takes 500; the others stay in the grid and are counted', () => {
  const rows = Array.from({ length: 502 }, emptyRow);
  const part = partToSave(rows);
  expect(part).toEqual(rows.slice(0, 500));
  expect(withoutSaved(rows, part)).toEqual(rows.slice(500));
  expect(restText(2, 0)).toBe('一次最多 500 条，其余 2 行仍在表格里，请继续保存');
  expect(restText(2, 3)).toMatch(/继续保存；未填完整的 3 行仍在表格里$/);
});

test('[BLK-14] of many rows with problems, the first ten are named', () => {
  const rows = Array.from({ length: 11 }, emptyRow);
  expect(placesText(rows, rows.slice(2, 4))).toBe('3、4 行');
  expect(placesText(rows, rows)).toBe('1、2、3、4、5、6、7、8、9、10 等行');
});
