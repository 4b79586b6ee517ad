import type { ChartPoint } from '#admin/charts/compared-chart.ts';
import { pointsSummary } from '#admin/charts/day-points.ts';
import { beforeName, type Range, today } from '#admin/charts/range.ts';
import { formatTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';

/** Compares a number with the previous range. A running range has no percentage. */
export function comparison({ count, before }: { count: number; before: number }, range: Range): string {
  const name = beforeName(range);
  if (range.to >= today()) {
    return `${name}全天 ${formatCount(before)}`.replace(/(\d 天)全天/, '$1共');
  }
  if (before === 0) {
    return `${name} 0`;
  }
  const share = Math.round(((count - before) / before) * 100);
  return `${name} ${formatCount(before)}，${share === 0 ? '持平' : share > 0 ? `增长 ${share}%` : `下降 ${-share}%`}`;
}

/** Hours or days of a response as chart points. */
export function pointsOf(
  rows: readonly { at: string; count: number; before: number }[],
  { step, generated_at }: { step: 'hour' | 'day'; generated_at: string },
  range: Range,
): ChartPoint[] {
  const format = step === 'day' ? 'M-D' : range.from === range.to ? 'H:00' : 'M-D H:00';
  return rows.map(({ at, count, before }) => ({
    label: formatTime(at, format),
    count,
    before,
    isFuture: at > generated_at,
  }));
}

/** The result of a chart in a sentence. */
export function summaryOf(points: readonly ChartPoint[] | undefined, unit: string, range: Range): string {
  return pointsSummary(points, unit, beforeName(range));
}
