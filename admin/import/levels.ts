import type { ImportFinding } from '#contract/admin/imports.ts';

/** Label and colour of a finding's level. */
export const FINDING_LEVELS: Record<ImportFinding['level'], { label: string; color: string }> = {
  rejected: { label: '不能导入', color: 'error' },
  duplicate: { label: '重复', color: 'default' },
  warning: { label: '请留意', color: 'warning' },
  note: { label: '说明', color: 'default' },
};
