import { expect, test } from 'vitest';
import type { Field } from '../fields/field.ts';
import { formatValue } from './format-value.ts';

const platform: Field = {
  name: 'platform',
  label: '平台',
  kind: 'choices',
  options: { android: '安卓', ios: 'iOS' },
};
const packages: Field = {
  name: 'packages',
  label: '安装包',
  kind: 'parts',
  parts: [platform, { name: 'size_bytes', label: '大小', kind: 'size' }],
};

test.each<[unknown, Field | undefined, string]>([
  ['android', platform, '安卓'],
  [['android', 'ios'], platform, '安卓、iOS'],
  [[{ platform: 'android', size_bytes: 1048576, version: null }], packages, '平台 安卓，大小 1.0 MB'],
  [[{ platform: 'ios' }, { platform: 'android' }], packages, '平台 iOS；平台 安卓'],
  [[{ version: null }], packages, '（空）'],
  ['published', undefined, '已发布'],
  ['android', undefined, 'android'],
  [[], platform, '（空）'],
  ['', undefined, '（空）'],
  [false, undefined, '否'],
  [12, undefined, '12'],
])('[EDT-17] a changed value %o is shown as operators read it', (value, field, shown) => {
  expect(formatValue(value, field)).toBe(shown);
});
