import { expect, test } from 'vitest';
import { rangeFilters } from '../resources/range-filters.ts';
import { reversedRange } from './reversed-range.ts';

test('[FRM-22] a range that begins after its end is named, with the labels of the list', () => {
  const filters = rangeFilters('开服时间');
  const [early, late] = ['2026-12-01T00:00:00+08:00', '2026-12-02T00:00:00+08:00'];
  expect(reversedRange(filters, { from: late, to: early })).toBe(
    '“开服时间（起）”晚于“开服时间（止）”，所以没有内容，请改其中一个',
  );
  expect(reversedRange(filters, { from: early, to: late })).toBeUndefined();
  expect(reversedRange(filters, { from: early, to: '2026-11-30T16:00:00Z' })).toBeUndefined();
  expect(reversedRange(filters, { from: late })).toBeUndefined();
  expect(reversedRange(filters, {})).toBeUndefined();
});
