import { type ReactNode, useMemo } from 'react';
import { Chart } from './chart.tsx';
import type { ChartNames } from './compared-chart.ts';
import { dayPoints, daySummary } from './day-points.ts';

interface Props {
  title: string;
  /** Undefined before the first response; a new array draws the chart again. */
  days: readonly { day: string; count: number; before: number }[] | undefined;
  names: ChartNames;
  emptyText: string;
  actions: ReactNode;
}

/** A line of counts (次) per day, compared with as many days before. */
export function DayChart({ title, days, names, emptyText, actions }: Props) {
  const points = useMemo(() => dayPoints(days), [days]);
  return (
    <Chart
      title={title}
      points={points}
      names={names}
      emptyText={emptyText}
      actions={actions}
      kind="line"
      pointName="日期"
      summary={daySummary(points, '次')}
    />
  );
}
