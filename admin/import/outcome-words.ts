import type { ImportOutcome } from '#contract/admin/imports.ts';

/** The counts of an import in a sentence. */
export function outcomeSummary({
  inserted,
  updated,
  unchanged,
  duplicates,
  rejected,
  warnings,
}: ImportOutcome): string {
  const parts: [string, number][] = [
    ['新增', inserted],
    ['更新', updated],
    ['没有变化', unchanged],
    ['重复', duplicates],
    ['不能导入', rejected],
    ['请留意', warnings],
  ];
  return parts
    .filter(([, count], at) => at < 3 || count > 0)
    .map(([word, count]) => `${word} ${count.toLocaleString('zh-CN')}`)
    .join('，');
}
