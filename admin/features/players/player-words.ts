import type { Filter } from '#admin/resources/definition.ts';

/** Filters of the list. The full mobile number is not one of them, as it stays out of the URL. */
export const playerFilters: readonly Filter[] = [
  { name: 'q', label: '昵称、UID、号码', kind: 'text' },
  { name: 'banned', label: '封禁中', kind: 'switch' },
];

/** Labels of the fields in the audit. */
export const playerLabels: Record<string, string> = {
  ban_reason: '封禁原因',
  banned_until: '解封时间',
  ended: '退出的登录',
};

const DAY = 24 * 3_600_000;

/** Ban durations; null: a given time, or unlimited. */
export const BAN_LENGTHS = [
  { value: '1', label: '1 天', ms: DAY },
  { value: '3', label: '3 天', ms: 3 * DAY },
  { value: '7', label: '7 天', ms: 7 * DAY },
  { value: '30', label: '30 天', ms: 30 * DAY },
  { value: 'custom', label: '到指定时间', ms: null },
  { value: 'forever', label: '不限期', ms: null },
] as const;

export const BAN_REASONS = ['恶意领取礼包', '买卖兑换码', '发布广告', '辱骂他人', '交易欺诈'] as const;
