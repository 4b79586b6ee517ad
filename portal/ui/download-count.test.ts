import { expect, test } from 'vitest';
import { downloadsText } from './download-count.ts';

test.each([
  [0, ''],
  [9, ''],
  [10, '下载 10 次'],
  [1_234, '下载 1,234 次'],
  [123_456, '下载 12.3万 次'],
])('[FIG-16] %i counted downloads are shown as %j', (download_count, text) => {
  expect(downloadsText({ download_count })).toBe(text);
});
