import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linkOrNull, needed } from '../../contract/operator/form-fields.ts';
import { problemsOf } from './problems.ts';

const form = z.object({ name: needed('游戏名', 80), url: linkOrNull('下载地址'), other: z.boolean() });

test('every problem has its field and a sentence in Chinese', () => {
  const { error } = form.safeParse({ name: ' ', url: 'ftp://x', other: '?' });
  expect(problemsOf(error?.issues ?? [], { other: '开关' })).toEqual([
    { path: 'name', msg: '请填写游戏名' },
    { path: 'url', msg: '下载地址应以 http:// 或 https:// 开头' },
    { path: 'other', msg: '开关填写不正确' },
  ]);
});
