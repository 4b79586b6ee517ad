import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linkOrNull, needed } from '../../contract/operator/form-fields.ts';
import { problemsOf, withoutChanged } from './problems.ts';

const form = z.object({ name: needed('游戏名', 80), url: linkOrNull('下载地址'), other: z.boolean() });

test('every problem has its field and a sentence in Chinese', () => {
  const { error } = form.safeParse({ name: ' ', url: 'ftp://x', other: '?' });
  expect(problemsOf(error?.issues ?? [], { other: '开关' })).toEqual([
    { path: 'name', msg: '请填写游戏名' },
    { path: 'url', msg: '下载地址应以 http:// 或 https:// 开头' },
    { path: 'other', msg: '开关填写不正确' },
  ]);
});

test('a field that was changed is no longer told about, also in a list of parts', () => {
  const told = ['name', 'packages.1.url', 'packages'].map((path) => ({ path, msg: path }));
  const left = (changed: object) => withoutChanged(told, changed).map(({ path }) => path);
  expect(left({ name: '云海' })).toEqual(['packages.1.url', 'packages']);
  expect(left({ packages: [undefined, { url: null }] })).toEqual(['name']);
  expect(left({ packages: [undefined, { version: '2' }] })).toEqual(['name', 'packages.1.url']);
  expect(left({ other: 1 })).toEqual(['name', 'packages.1.url', 'packages']);
});
