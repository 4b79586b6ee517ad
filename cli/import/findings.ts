import type { ImportFinding } from '#contract/admin/imports.ts';

/** Names of the levels, most severe first. */
export const LEVEL_NAMES: Record<ImportFinding['level'], string> = {
  rejected: '不能导入',
  skipped: '跳过',
  duplicate: '重复',
  warning: '有警告',
  note: '说明',
};
