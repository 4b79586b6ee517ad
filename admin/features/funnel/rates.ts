import { formatCount } from '#admin/ui/format-number.ts';
import { FUNNEL_NAMES, type funnelList, type gameFunnel } from '#contract/admin/funnel.ts';
import { changeInPercent } from '#contract/admin/trend-comparison.ts';
import type { CallData } from '#contract/call.ts';

export type FunnelCounts = CallData<typeof gameFunnel>['sum'];

export const STEPS = Object.keys(FUNNEL_NAMES) as (keyof FunnelCounts)[];

/** A count with its share of the page views: `5（12.5%）`; the count alone without page views. */
export function countWithRate(count: number, views: number): string {
  const shown = formatCount(count);
  return views === 0 ? shown : `${shown}（${Math.round((count / views) * 1_000) / 10}%）`;
}

/** The sums of a list compared with the preceding period, as a sentence; empty if there is nothing to compare. */
export function funnelComparison(compared: CallData<typeof funnelList>['compared']): string {
  if (!compared) {
    return '';
  }
  const { days, all, sum, before } = compared;
  if (days === 0) {
    return '这段时间刚开始，暂时无法比较。';
  }
  const previous = all === 1 ? '前一天' : `前 ${all} 天`;
  const steps = STEPS.map((step) => {
    const change = changeInPercent({ count: sum[step], before: before[step] });
    return `${FUNNEL_NAMES[step]}${change ?? ` ${formatCount(before[step])} → ${formatCount(sum[step])}`}`;
  });
  const base = days === all ? `${previous}相比` : `${previous}同期相比（只比已过完的 ${days} 天）`;
  return `与${base}：${steps.join('，')}。`;
}
