import { expect, test } from 'vitest';
import { APP_FILING_EXAMPLE, appFilingNo, isAppFilingNo } from './app-filing.ts';

test.each([
  APP_FILING_EXAMPLE,
  '粤ICP备12345678号-1A',
  '沪ICP备2023000001号-12A',
  '蜀ICP备2024000001号-105A',
])('[ICP-01] %s is a filing number of an app', (text) => {
  expect(isAppFilingNo(text)).toBe(true);
});

test.each([
  '',
  '京ICP备2024012345号',
  '京ICP备2024012345号-3',
  '京ICP备2024012345号-3X',
  '京ICP备2024012345号-3K',
  '京ICP备2024012345号-0A',
  '京ICP备202401234号-3A',
  '京ICP备20240123456号-3A',
  '京ICP证123456号',
  '国新出审〔2025〕0663号',
  '某ICP备2024012345号-3A',
  '京ICP备2024012345号-3A 等',
])('[ICP-01] %j is none', (text) => {
  expect(isAppFilingNo(text)).toBe(false);
});

test('[ICP-01] spaces and small letters are corrected', () => {
  expect(appFilingNo(' 京icp备2024012345号 -3a\u3000')).toBe(APP_FILING_EXAMPLE);
});
