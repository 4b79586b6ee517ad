import { expect, test } from 'vitest';
import type { Field } from '../fields/field.ts';
import { changedRows } from './changed-rows.ts';

const fields: Field[] = [
  {
    name: 'packages',
    label: '安装包',
    kind: 'parts',
    partName: '安装包',
    parts: [
      { name: 'url', label: '下载地址', kind: 'address' },
      { name: 'platform', label: '平台', kind: 'choice', options: { android: '安卓', ios: 'iOS' } },
      { name: 'size_bytes', label: '大小', kind: 'size' },
    ],
  },
];
const labels = { packages: '安装包', summary: '简介' };
const android = { url: 'https://a.example/1.apk', platform: 'android', size_bytes: 1_048_576 };
const ios = { url: 'https://a.example/2', platform: 'ios', size_bytes: null };

const rows = (before: object, after: object) =>
  changedRows({ before: { ...before }, after: { ...after } }, labels, fields).map(
    ({ label, before: old, after: current }) => [label, old, current],
  );

test('[EDT-18] of a list of parts, only the fields that differ are compared', () => {
  expect(
    rows({ packages: [ios, android] }, { packages: [ios, { ...android, size_bytes: 2_097_152 }] }),
  ).toEqual([['安装包 2：大小', '1.0 MB', '2.0 MB']]);
});

test('[EDT-18] an added or removed part is shown with the labels of its fields', () => {
  expect(rows({ packages: [ios] }, { packages: [android, ios] })).toEqual([
    ['安装包 1', '（没有）', '下载地址 https://a.example/1.apk，平台 安卓，大小 1.0 MB'],
  ]);
  expect(rows({ packages: [ios, android] }, { packages: [ios] })).toEqual([
    ['安装包 2', '下载地址 https://a.example/1.apk，平台 安卓，大小 1.0 MB', '（没有）'],
  ]);
});

test('[EDT-18] a record that has no parts yet, and other fields, have one row', () => {
  expect(rows({ packages: null }, { packages: [ios] })).toEqual([
    ['安装包', '（空）', '下载地址 https://a.example/2，平台 iOS'],
  ]);
  expect(rows({ summary: '旧' }, { summary: '新' })).toEqual([['简介', '旧', '新']]);
});

test('[EDT-18] a long text is shown from its first difference', () => {
  const same = '云'.repeat(400);
  const [[, before = '', after = ''] = []] = rows({ summary: `${same}旧` }, { summary: `${same}新` });
  expect([before, after]).toEqual([`…${'云'.repeat(20)}旧`, `…${'云'.repeat(20)}新`]);
  const [[, , longer = ''] = []] = rows({ summary: '旧' }, { summary: `新${same}` });
  expect(longer).toBe(`新${'云'.repeat(159)}…`);
});
