import { expect, test } from 'vitest';
import { repeatedOpenings } from './opening-repeat.ts';

const rule = {
  game_id: 7,
  name: '双线{n}服',
  first: 9,
  platform: null,
  dynamic: false,
  pack_id: null,
  from: '2026-11-23T00:00:00+08:00',
  until: '2026-11-29T00:00:00+08:00',
  every_days: null,
  weekdays: [],
  times: ['10:00'],
};
const generated = (change: object) =>
  repeatedOpenings({ ...rule, ...change }).map(({ item }) => [item.server_name, item.opens_at?.slice(5, 16)]);

test('numbers continue across times and days', () => {
  expect(generated({ until: '2026-11-24T00:00:00+08:00', times: ['20:00', '10:00'] })).toEqual([
    ['双线9服', '11-23T10:00'],
    ['双线10服', '11-23T20:00'],
    ['双线11服', '11-24T10:00'],
    ['双线12服', '11-24T20:00'],
  ]);
});

test('repeats on weekdays or every n days, first and last day included', () => {
  expect(generated({ weekdays: [1, 7] }).map(([, at]) => at)).toEqual(['11-23T10:00', '11-29T10:00']);
  expect(generated({ every_days: 3 }).map(([, at]) => at)).toEqual([
    '11-23T10:00',
    '11-26T10:00',
    '11-29T10:00',
  ]);
});

test('[BLK-15] refuses more rows than the grid takes, with their number', () => {
  const times = ['10:00', '20:00'];
  expect(generated({ until: '2027-07-30T00:00:00+08:00', times })).toHaveLength(500);
  expect(() => generated({ until: '2027-07-31T00:00:00+08:00', times })).toThrow(
    '这条规则会生成 502 行，一次最多 500 行。请缩短日期，分几次生成',
  );
});

test('returns no rows if the end precedes the start', () => {
  expect(generated({ until: '2026-11-22T00:00:00+08:00' })).toEqual([]);
});

test('rows are numbered from 1, have the id of their game and no problems', () => {
  const rows = repeatedOpenings({ ...rule, times: ['10:00', '20:00'] });
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  expect(rows[0]).toMatchObject({ game_name: '', problems: [], item: { game_id: 7, dynamic: false } });
});
