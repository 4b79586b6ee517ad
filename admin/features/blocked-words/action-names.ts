import type { SensitiveAction } from '#contract/admin/blocked-words.ts';

/** Labels of what happens to a comment with a blocked word. */
export const ACTION_NAMES: Record<SensitiveAction, string> = {
  待审: '待审：人工审核后才显示',
  拒绝: '拒绝：不能发布',
  替换: '替换：换成星号',
};
