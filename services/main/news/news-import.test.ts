import { expect, test } from 'vitest';
import { chinaTime } from '#platform/core/clock.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { GameNames } from '../games/game-names.ts';
import { newsImport } from './news-import.ts';

function read(published_at: string, day: string) {
  const undated = { as: 'date', day: new Date(`${day}T00:00:00+08:00`) } as const;
  const kind = newsImport(new GameNames(), undated);
  const reader = new RowReader({ line: 2, values: { title: '公告', published_at } });
  const row = kind.read(reader);
  return reader.isRejected ? reader.issues[0]?.reason : chinaTime(row.published_at).slice(0, 16);
}

test.each([
  ['12-26', '2026-12-26', '2026-12-26T00:00'],
  ['12-26 10:30', '2026-11-20', '2025-12-26T10:30'],
  ['2月29日', '2026-11-20', '2024-02-29T00:00'],
  ['2-29', '2103-01-01', '2096-02-29T00:00'],
  ['2-30', '2026-11-20', '没有这一天'],
  ['12月26日 周六 10:00', '2026-12-26', '2026-12-26T10:00'],
  [
    '12月26日 周五 10:00',
    '2026-12-27',
    '日期没有年份，按 2026-12-26 算，12月26日是周六，不是周五，请改对其中一个',
  ],
  ['12月26日 周五 10:00', '2026-11-20', '2025-12-26T10:00'],
  ['12-26 abc', '2026-11-20', '无法识别日期后面的时刻；请写成 10:00 这样'],
])('[BLK-08] news of %s, imported for %s, is of the last such day: %s', (text, day, expected) => {
  expect(read(text, day)).toBe(expected);
});
