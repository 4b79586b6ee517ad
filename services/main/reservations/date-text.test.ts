import { expect, it } from 'vitest';
import { dateText, testText } from './date-text.ts';

const starts_at = new Date('2026-12-05T02:00:00Z');

it.each([
  ['分', '12月5日 10:00'],
  ['日', '12月5日'],
  ['月', '2026年12月'],
  ['待定', '时间待定'],
] as const)('writes a date of the precision %s as %s', (precision, text) => {
  expect(dateText({ starts_at, precision })).toBe(text);
});

it('uses the day in China', () => {
  expect(dateText({ starts_at: new Date('2026-12-31T16:00:00Z'), precision: '日' })).toBe('1月1日');
  expect(dateText({ starts_at: null, precision: '分' })).toBe('时间待定');
});

it('names tests and releases', () => {
  expect([testText('删档'), testText('首发'), testText('公测')]).toEqual(['删档测试', '首发', '公测']);
});
