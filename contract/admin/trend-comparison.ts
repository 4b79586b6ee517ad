/** The counted figures by name, in the order of the page. */
export const TREND_NAMES = {
  visits: '访问',
  searches: '搜索',
  missed: '无结果搜索',
  downloads: '下载',
  reservations: '预约',
  claims: '领取',
  players: '注册',
  comments: '评论',
} as const;

export type TrendName = keyof typeof TREND_NAMES;

/** A count of an hour or day from `at`, and of the one at the same position in the previous period. */
export interface TrendPoint {
  at: string;
  count: number;
  before: number;
}

export interface TrendClock {
  step: 'hour' | 'day';
  generated_at: string;
}

/** Below this number in the previous period a percentage says nothing. */
export const SMALLEST_BASE = 10;

/** The length of a step of a trend, in ms. */
export const STEP_MS = { hour: 3_600_000, day: 86_400_000 } as const;

/** What a period is compared by: only the hours or days that are over, in both periods. */
export interface Comparison {
  count: number;
  before: number;
  /** The compared steps, and all of them. */
  steps: number;
  all: number;
  /** Rounded; null if `before` is below the smallest base or no step is over. */
  percent: number | null;
}

export function comparePeriods(
  points: readonly TrendPoint[],
  { step, generated_at }: TrendClock,
): Comparison {
  const now = Date.parse(generated_at);
  const over = points.filter(({ at }) => Date.parse(at) + STEP_MS[step] <= now);
  const count = over.reduce((sum, one) => sum + one.count, 0);
  const before = over.reduce((sum, one) => sum + one.before, 0);
  return { count, before, steps: over.length, all: points.length, percent: percentOf({ count, before }) };
}

function percentOf({ count, before }: { count: number; before: number }): number | null {
  return before < SMALLEST_BASE ? null : Math.round(((count - before) / before) * 100);
}

/** The comparison as a sentence. `name` is of the previous period: 前一天, 前 7 天. */
export function comparisonText(compared: Comparison, step: TrendClock['step'], name: string): string {
  const { before, steps, all } = compared;
  const unit = step === 'hour' ? '个小时' : '天';
  if (steps === 0) {
    return '这段时间刚开始，暂时无法比较';
  }
  const share = changeText(compared);
  return steps === all
    ? `${name} ${formatted(before)}，${share}`
    : `尚未结束，只比较已过完的 ${steps} ${unit}：${formatted(compared.count)}，${name}同期 ${formatted(before)}，${share}`;
}

/** The change from `before` to `count`: 增长 20%, 下降 3%, 持平; null if the base is too small for a percentage. */
export function changeInPercent(compared: { count: number; before: number }): string | null {
  const percent = percentOf(compared);
  if (percent === null) {
    return compared.count === compared.before ? '持平' : null;
  }
  return percent === 0 ? '持平' : percent > 0 ? `增长 ${formatted(percent)}%` : `下降 ${-percent}%`;
}

/** `changeInPercent` where a text is needed. */
export function changeText(compared: { count: number; before: number }): string {
  return changeInPercent(compared) ?? '基数太小，不计算百分比';
}

const formatted = (count: number) => count.toLocaleString('en-US');
