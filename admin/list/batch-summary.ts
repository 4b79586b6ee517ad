import type { BatchResult } from '#contract/admin/shapes.ts';
import { formatCount } from '../ui/format-number.ts';

/** Records named in a message. */
const SHOWN = 5;

export function batchSummary({ done, skipped }: BatchResult, action: string): string {
  const first = done.length > 0 ? `${action} ${done.length} 项。` : `没有${action}任何一项。`;
  return skipped.length === 0 ? first : `${first}跳过 ${skipped.length} 项：${skippedSummary(skipped)}`;
}

/** The first skipped records with their reasons. */
export function skippedSummary(skipped: readonly { title: string; reason: string }[]): string {
  const first = skipped.slice(0, SHOWN).map(({ title, reason }) => `${title}：${reason}`);
  return [
    ...first,
    ...(skipped.length > SHOWN ? [`另有 ${formatCount(skipped.length - SHOWN)} 项`] : []),
  ].join('；');
}
