import { expect, test } from 'vitest';
import { changedCells, isSameCell, recordNumber } from './numbered-rows.ts';

test.each([
  ['2026/1/5 9:30', '2026-01-05 09:30', true],
  ['2026-01-05 09:30:37', '2026-01-05 09:30', true],
  ['2026-01-05 09:31', '2026-01-05 09:30', false],
  ['TRUE', '是', true],
  ['false', '否', true],
  ['是', '否', false],
  ['0100123', '0100123', true],
  ['100123', '0100123', true],
  ['1.1', '1.10', true],
  ['1.23457E+11', '123456789012', true],
  ['1.23457E+11', '甲', false],
  ['甲|乙 ', '甲|乙', true],
  ['甲｜乙', '甲|乙', true],
  ['乙|甲', '甲|乙', false],
  ['一\r\n二', '一\n二', true],
  ['1.10', '1.1', false],
  ['v1.10', 'v1.1', false],
])('[BLK-02] a cell %o of an exported %o is the same: %s', (given, exported, same) => {
  expect(isSameCell(given, exported)).toBe(same);
});

test('[BLK-02] an empty cell and the number itself change nothing', () => {
  const exported = { name: '甲', tags: '乙' };
  expect(changedCells({ id: '3', name: '', tags: '丙', summary: '新' }, exported)).toEqual({
    tags: '丙',
    summary: '新',
  });
});

test.each([
  ['12', 12],
  ['１２', 12],
  ['12.0', 12],
  [12, 12],
  ['', undefined],
  [null, undefined],
  ['0', null],
  ['-3', null],
  ['第一', null],
  ['12.5', null],
])('[BLK-03] the number of %o is %o', (value, number) => {
  expect(recordNumber(value)).toBe(number);
});
