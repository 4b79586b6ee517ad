import { expect, test } from 'vitest';
import { comparePeriods, comparisonText } from './trend-comparison.ts';

const hours = (counts: readonly [count: number, before: number][]) =>
  counts.map(([count, before], hour) => ({
    at: `2026-11-21T0${hour}:00:00+08:00`,
    count,
    before,
  }));
const at = (time: string) => ({ step: 'hour' as const, generated_at: `2026-11-21T${time}+08:00` });
const text = (points: ReturnType<typeof hours>, clock: ReturnType<typeof at>) =>
  comparisonText(comparePeriods(points, clock), 'hour', '前一天');

test('[TRD-02] a finished period is compared with the whole previous one', () => {
  const points = hours([
    [12, 10],
    [0, 10],
  ]);
  expect(comparePeriods(points, at('02:00:00'))).toMatchObject({ count: 12, before: 20, percent: -40 });
  expect(text(points, at('02:00:00'))).toBe('前一天 20，下降 40%');
  expect(text(hours([[1_011, 1_010]]), at('01:00:00'))).toBe('前一天 1,010，持平');
});

test('[TRD-02] a running period is compared by the steps that are over, never with the whole previous one', () => {
  const points = hours([
    [30, 20],
    [5, 400],
  ]);
  expect(comparePeriods(points, at('01:59:59'))).toMatchObject({ count: 30, before: 20, steps: 1, all: 2 });
  expect(text(points, at('01:30:00'))).toBe('尚未结束，只比较已过完的 1 个小时：30，前一天同期 20，增长 50%');
  expect(text(points, at('00:10:00'))).toBe('这段时间刚开始，暂时无法比较');
});

test('[TRD-02] a base below ten has no percentage', () => {
  expect(text(hours([[90, 9]]), at('01:00:00'))).toBe('前一天 9，基数太小，不计算百分比');
  expect(text(hours([[20, 10]]), at('01:00:00'))).toBe('前一天 10，增长 100%');
  expect(text(hours([[0, 0]]), at('01:00:00'))).toBe('前一天 0，持平');
});
