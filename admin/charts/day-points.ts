import { formatCount } from '../ui/format-number.ts';
import type { ChartPoint } from './compared-chart.ts';

/** Counts of days as chart points: `11-21`. Days after `now`, an ISO time in China, are in the future. */
export function dayPoints(
  days: readonly { day: string; count: number; before: number }[] | undefined,
  now?: string,
): ChartPoint[] | undefined {
  return days?.map(({ day, count, before }) => ({
    label: day.slice(5),
    count,
    before,
    ...(now && { isFuture: day > now.slice(0, 10) }),
  }));
}

/** Points in a sentence: the sum, the highest, and the sum of as many days before. */
export function daySummary(
  points: readonly ChartPoint[] | undefined,
  unit: string,
  days = points?.length ?? 0,
): string {
  return pointsSummary(points, unit, `前 ${days} 天`);
}

/** The sum and the highest of the points, and the sum before, whose period is named. */
export function pointsSummary(
  points: readonly ChartPoint[] | undefined,
  unit: string,
  periodBefore: string,
): string {
  if (!points) {
    return '';
  }
  const before = points.reduce((total, one) => total + one.before, 0);
  return `${totalOf(points, unit)}；${periodBefore}共 ${formatCount(before)} ${unit}。`;
}

/** The sum and the highest of the points, without a full stop. */
export function totalOf(points: readonly ChartPoint[] | undefined, unit: string): string {
  if (!points) {
    return '';
  }
  const sum = points.reduce((total, { count }) => total + count, 0);
  const most = points.reduce<ChartPoint | undefined>(
    (best, one) => (one.count > (best?.count ?? 0) ? one : best),
    undefined,
  );
  const peak = most ? `，最多的是 ${most.label}（${formatCount(most.count)} ${unit}）` : '';
  return `共 ${formatCount(sum)} ${unit}${peak}`;
}
