import { expect, test } from 'vitest';
import type { UploadedPackage } from '#contract/admin/packages.ts';
import { packageWarnings } from './compare-packages.ts';

const next: UploadedPackage = {
  ...{ path: 'packages/x.apk', kind: 'apk', file_name: 'x.apk', size_bytes: 1, sha256: '', min_os: null },
  ...{
    package_name: 'com.example.a',
    version: '1.10.0',
    version_code: '110',
    permissions: [],
    is_signed: true,
    uploaded_at: '2026-11-26T10:00:00+08:00',
  },
};
const earlier = { package_name: 'com.example.a', version: '1.9.0', version_code: '109' };

test('[PKG-09] a newer package of the same app causes no warning', () => {
  expect(packageWarnings(earlier, next)).toEqual([]);
  expect(packageWarnings({ package_name: null, version: null, version_code: null }, next)).toEqual([]);
});

test.each([
  ['another package name', { ...earlier, package_name: 'com.other' }, next, /包名与这款游戏以前的不同/],
  ['the same version code', { ...earlier, version_code: '110' }, next, /版本号没有升高/],
  [
    'an older version without codes',
    { ...earlier, version: '1.11', version_code: null },
    next,
    /版本号没有升高/,
  ],
  ['no signature', earlier, { ...next, is_signed: false }, /没有找到签名/],
])('[PKG-09] warns of %s', (_name, before, now, message) => {
  const warnings = packageWarnings(before, now);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(message);
});

test('[PKG-09] versions are compared by their numbers', () => {
  const isNewer = (version: string, before: string) =>
    packageWarnings(
      { ...earlier, version: before, version_code: null },
      { ...next, version, version_code: null },
    ).length === 0;
  expect([isNewer('1.10', '1.9'), isNewer('1.9', '1.10')]).toEqual([true, false]);
  expect([isNewer('2.0', '2.0.0'), isNewer('2.0.0', '2.0')]).toEqual([false, false]);
  expect([isNewer('v1.2-beta3', '1.2.4'), isNewer('1.2.4', 'v1.2-beta3')]).toEqual([false, true]);
});
