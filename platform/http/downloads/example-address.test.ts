import { expect, test } from 'vitest';
import { isExampleAddress } from './example-address.ts';

test.each([
  ['https://download.example.com/yunhai/2.4.1.apk', true],
  ['https://example.com', true],
  ['http://a.b.EXAMPLE:8080/x', true],
  ['https://appgallery.huawei.com/app/detail?id=com.example.yunhai.jiange', true],
  ['https://appgallery.huawei.com/app/detail?id=com.youmen.game', false],
  ['https://example.com.cn/a.apk', false],
  ['https://myexample.com/a.apk', false],
  ['https://dl.youmen.com/example.com/a.apk', false],
  ['https://dl.youmen.com/?from=https://example.com/', false],
  ['/packages/0123456789abcdef01234567.apk', false],
])('[DEM-03] %s is reserved for examples: %s', (url, isExample) => {
  expect(isExampleAddress(url)).toBe(isExample);
});
