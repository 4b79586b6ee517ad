import { expect, test } from 'vitest';
import { funnelComparison } from './rates.ts';

const sum = { views: 1_200, downloads: 30, reservations: 0, claims: 3 };
const before = { views: 1_000, downloads: 30, reservations: 0, claims: 9 };

test('[TRD-08] a finished period is compared step by step', () => {
  expect(funnelComparison({ days: 30, all: 30, sum, before })).toBe(
    '与前 30 天相比：页面访问增长 20%，下载持平，预约持平，领取 9 → 3。',
  );
});

test('[TRD-08] a running period names the days that are compared', () => {
  expect(funnelComparison({ days: 29, all: 30, sum, before })).toMatch(
    /^与前 30 天同期相比（只比已过完的 29 天）：页面访问增长 20%，/,
  );
  expect(funnelComparison({ days: 0, all: 1, sum, before })).toBe('这段时间刚开始，暂时无法比较。');
  expect(funnelComparison(null)).toBe('');
});
