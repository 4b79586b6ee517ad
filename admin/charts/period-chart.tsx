import { type ReactNode, useMemo } from 'react';
import { comparePeriods, comparisonText } from '#contract/admin/trend-comparison.ts';
import { Chart } from './chart.tsx';
import { dayPoints, totalOf } from './day-points.ts';
import { beforeName, type Range } from './range.ts';

/** Counts of several figures by day, each day with the one at the same position in the preceding period. */
interface ComparedDays<Name extends string> {
  days: readonly ({ day: string; before: Record<Name, number> } & Record<Name, number>)[];
  generated_at: string;
}

interface Props<Name extends string> {
  title: string;
  /** Undefined while loading. */
  data: ComparedDays<NoInfer<Name>> | undefined;
  figure: Name;
  unit: string;
  range: Range;
  emptyText: string;
  /** Added to the sentences below the title. */
  note?: string;
  actions: ReactNode;
}

/** A figure by day with the preceding period as a second line, and with both compared in a sentence. */
export function PeriodChart<Name extends string>({
  data,
  figure,
  unit,
  range,
  note = '',
  ...chart
}: Props<Name>) {
  const names = useMemo(() => ({ now: '本期', before: beforeName(range) }), [range]);
  const points = useMemo(
    () =>
      data &&
      dayPoints(
        data.days.map(({ day, before, [figure]: count }) => ({ day, count, before: before[figure] })),
        data.generated_at,
      ),
    [data, figure],
  );
  const compared = data ? compareDays(data, figure, range) : '';
  const summary = `${totalOf(points, unit)}。${compared}。${note}`;
  return <Chart {...chart} points={points} names={names} summary={summary} kind="line" pointName="日期" />;
}

/** The days that are over compared with those before, as a sentence without its full stop. */
function compareDays<Name extends string>(
  { days, generated_at }: ComparedDays<Name>,
  figure: Name,
  range: Range,
): string {
  const points = days.map(({ day, before, [figure]: count }) => ({
    at: `${day}T00:00:00+08:00`,
    count,
    before: before[figure],
  }));
  const clock = { step: 'day', generated_at } as const;
  return comparisonText(comparePeriods(points, clock), 'day', beforeName(range));
}
