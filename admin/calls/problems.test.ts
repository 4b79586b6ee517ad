import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as fields from '#contract/admin/form-fields.ts';
import { problemsOf, withoutChanged } from './problems.ts';

const form = z.object({
  name: fields.needed('游戏名', 80),
  url: fields.linkOrNull('下载地址'),
  other: z.boolean(),
});

test('every problem has its field and a Chinese message', () => {
  const { error } = form.safeParse({ name: ' ', url: 'ftp://x', other: '?' });
  expect(problemsOf(error?.issues ?? [], { other: '开关' })).toEqual([
    { path: 'name', msg: '请填写游戏名' },
    { path: 'url', msg: '下载地址应以 http:// 或 https:// 开头' },
    { path: 'other', msg: '开关填写不正确' },
  ]);
});

test.each([
  [fields.textOrNull('简介', 3), '简介应是文字'],
  [fields.linkOrNull('网址'), '请填写网址'],
  [fields.placeOrNull('位置'), '请填写位置'],
  [fields.pictureOrNull('图标'), '请上传图标'],
])('an invalid type in a nullable field names the field: %#', (field, msg) => {
  const { error } = z.object({ field }).safeParse({ field: 7 });
  expect(problemsOf(error?.issues ?? [])).toEqual([{ path: 'field', msg }]);
});

test('removes the problems of changed fields, including list parts', () => {
  const problems = ['name', 'packages.1.url', 'packages'].map((path) => ({ path, msg: path }));
  const remaining = (changed: object) => withoutChanged(problems, changed).map(({ path }) => path);
  expect(remaining({ name: '云海' })).toEqual(['packages.1.url', 'packages']);
  expect(remaining({ packages: [undefined, { url: null }] })).toEqual(['name']);
  expect(remaining({ packages: [undefined, { version: '2' }] })).toEqual(['name', 'packages.1.url']);
  expect(remaining({ other: 1 })).toEqual(['name', 'packages.1.url', 'packages']);
});
