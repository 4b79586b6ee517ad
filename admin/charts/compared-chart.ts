export interface ChartPoint {
  label: string;
  count: number;
  before: number;
  /** The period is in the future: no number is shown. */
  isFuture?: boolean;
}

export interface ChartStyle {
  now: string;
  before: string;
  text: string;
  line: string;
  ground: string;
  font: string;
  isCalm: boolean;
}

export type ChartKind = 'line' | 'columns' | 'rows';

export interface ChartNames {
  now: string;
  before: string;
}

/** ECharts options for two series: the range, and the previous range in a weaker style. */
export function comparedChart(
  kind: ChartKind,
  points: readonly ChartPoint[],
  names: ChartNames,
  style: ChartStyle,
) {
  const shown = kind === 'rows' ? [...points].reverse() : points;
  const text = { color: style.text, fontFamily: style.font, fontSize: 12 };
  const categories = {
    type: 'category',
    data: shown.map(({ label }) => label),
    axisLabel: { ...text, hideOverlap: true },
    axisLine: { lineStyle: { color: style.line } },
    axisTick: { show: false },
    boundaryGap: kind !== 'line',
  };
  const values = {
    type: 'value',
    minInterval: 1,
    axisLabel: text,
    splitLine: { lineStyle: { color: style.line } },
  };
  const isRows = kind === 'rows';
  const counts = shown.map(({ count, isFuture }) => (isFuture ? null : count));
  const previousCounts = shown.map(({ before }) => before);
  return {
    animation: !style.isCalm,
    animationDuration: 200,
    textStyle: text,
    grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
    legend: {
      top: 0,
      left: 0,
      textStyle: text,
      itemWidth: 16,
      itemHeight: 8,
      data: [names.now, names.before],
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: style.ground,
      borderColor: style.line,
      textStyle: text,
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
    },
    xAxis: isRows ? values : categories,
    yAxis: isRows ? categories : values,
    series: [
      series(kind, names.now, style.now, counts, false),
      series(kind, names.before, style.before, previousCounts, true),
    ],
  };
}

function series(kind: ChartKind, name: string, color: string, data: (number | null)[], isPrevious: boolean) {
  const common = { name, data, color, cursor: 'default', emphasis: { disabled: true } };
  return kind === 'line'
    ? {
        ...common,
        type: 'line',
        showSymbol: data.length < 3,
        symbolSize: 6,
        lineStyle: { width: isPrevious ? 1.5 : 2, type: isPrevious ? 'dashed' : 'solid' },
        z: isPrevious ? 1 : 2,
      }
    : {
        ...common,
        type: 'bar',
        barMaxWidth: 14,
        barGap: '20%',
        itemStyle: { opacity: isPrevious ? 0.55 : 1 },
      };
}
