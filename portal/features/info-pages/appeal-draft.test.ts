import { expect, test } from 'vitest';
import { type AppealDraft, readDraft } from './appeal-draft.ts';

const BODY = '手机号停用了，收不到验证码。';
const draft = (given: Partial<AppealDraft> = {}): AppealDraft => ({
  kind: '换绑手机号',
  account: '13800138000',
  contact: '13900139000',
  body: BODY,
  ...given,
});

test('[RT-10] normalises phone numbers', () => {
  expect(readDraft(draft({ account: '+86 138-0013-8000', contact: '１３９００１３９０００' }))).toEqual({
    appeal: { kind: '换绑手机号', account: '13800138000', contact: '13900139000', body: BODY },
  });
});

test('[RT-10] reports every empty field', () => {
  expect(readDraft({ kind: '', account: '', contact: '', body: '' }).problems).toEqual({
    kind: '请选择申诉类型',
    account: '请先输入手机号！',
    contact: '请先输入手机号！',
    body: '请至少写 10 个字，把经过说清楚',
  });
});

test.each([
  ['kind', '想要皮肤', '请选择申诉类型'],
  ['account', '12345', '手机号码格式不正确,请重新输入！'],
  ['contact', '我的微信', '手机号码格式不正确,请重新输入！'],
  ['body', '   急急急急急急急急急   ', '请至少写 10 个字，把经过说清楚'],
  ['body', '长'.repeat(1_001), '最多 1000 个字，请精简一些'],
])('[RT-10] reports an invalid %s: %s', (field, value, problem) => {
  expect(readDraft(draft({ [field]: value })).problems).toEqual({ [field]: problem });
});
