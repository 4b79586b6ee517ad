import type { BatchResult } from '#contract/admin/shapes.ts';

const SHOWN = 5;

/** The result of a batch in a sentence. */
export function batchSummary({ done, skipped }: BatchResult, action: string): string {
  const first = done.length > 0 ? `${action} ${done.length} 项。` : `没有${action}任何一项。`;
  if (skipped.length === 0) {
    return first;
  }
  const reasons = skipped.slice(0, SHOWN).map(({ title, reason }) => `${title}：${reason}`);
  const more = skipped.length > SHOWN ? `；另有 ${skipped.length - SHOWN} 项` : '';
  return `${first}跳过 ${skipped.length} 项：${reasons.join('；')}${more}`;
}
