export interface ChartPoint {
  label: string;
  count: number;
  before: number;
  /** The period is in the future: no number is shown. */
  isComing?: boolean;
}

/** Colours and font from the theme. */
export interface ChartLook {
  now: string;
  before: string;
  text: string;
  line: string;
  ground: string;
  font: string;
  isCalm: boolean;
}

export type ChartKind = 'line' | 'columns' | 'rows';

/** Names of the two series. */
export interface ChartNames {
  now: string;
  before: string;
}

/** ECharts options for two series: the range, and the previous range in a weaker style. */
export function comparedChart(
  kind: ChartKind,
  points: readonly ChartPoint[],
  names: ChartNames,
  look: ChartLook,
) {
  const shown = kind === 'rows' ? [...points].reverse() : points;
  const text = { color: look.text, fontFamily: look.font, fontSize: 12 };
  const places = {
    type: 'category',
    data: shown.map(({ label }) => label),
    axisLabel: { ...text, hideOverlap: true },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
    boundaryGap: kind !== 'line',
  };
  const numbers = {
    type: 'value',
    minInterval: 1,
    axisLabel: text,
    splitLine: { lineStyle: { color: look.line } },
  };
  const isRows = kind === 'rows';
  return {
    animation: !look.isCalm,
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
      backgroundColor: look.ground,
      borderColor: look.line,
      textStyle: text,
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
    },
    xAxis: isRows ? numbers : places,
    yAxis: isRows ? places : numbers,
    series: [
      series(
        kind,
        names.now,
        look.now,
        shown.map(({ count, isComing }) => (isComing ? null : count)),
        false,
      ),
      series(
        kind,
        names.before,
        look.before,
        shown.map(({ before }) => before),
        true,
      ),
    ],
  };
}

function series(kind: ChartKind, name: string, color: string, data: (number | null)[], isBehind: boolean) {
  const common = { name, data, color, cursor: 'default', emphasis: { disabled: true } };
  return kind === 'line'
    ? {
        ...common,
        type: 'line',
        showSymbol: data.length < 3,
        symbolSize: 6,
        lineStyle: { width: isBehind ? 1.5 : 2, type: isBehind ? 'dashed' : 'solid' },
        z: isBehind ? 1 : 2,
      }
    : { ...common, type: 'bar', barMaxWidth: 14, barGap: '20%', itemStyle: { opacity: isBehind ? 0.55 : 1 } };
}
