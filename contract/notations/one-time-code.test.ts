import { expect, test } from 'vitest';
import { codeDigits, secondFactorCode } from './one-time-code.ts';

test.each([
  '529824',
  '529 824',
  ' 529-824 ',
  '5 2 9 8 2 4',
  '529—824',
  '５２９８２４',
  '５２９　８２４',
  '٥٢٩٨٢٤',
  '\u202d529\u200b824\u202c',
  '529\u00a0824',
  '验证码：529824',
  '验证码529824',
  '验证码： 529 824',
  '“529824”',
  '529824。',
  'G-529824',
  'Code: 529-824',
  '【游门】验证码 529824，10 分钟内有效',
  '【游门】529824是您的验证码，10分钟内有效，请勿告诉他人。',
  '【游门】您的验证码是 529 824，10 分钟内有效',
  '验证码\n529824\n10 分钟内有效',
  '手机号 138 0013 8000 的验证码 529824',
  '验证码 529824，再说一遍：529824',
])('[LG-11] the code is read from %j', (text) => {
  expect(codeDigits(text)).toBe('529824');
  expect(secondFactorCode(text)).toBe('529824');
});

test.each([
  ['', ''],
  ['  ', ''],
  ['529', '529'],
  ['529 8', '5298'],
  ['5298241', '5298241'],
  ['529824 716010', '529824716010'],
  ['验证码', '验证码'],
  ['ab23 4567', 'ab234567'],
])('[LG-11] %j has no single code and stays, without blanks and dashes', (text, rest) => {
  expect(codeDigits(text)).toBe(rest);
});

test.each([
  'abcd-efgh-2345-67ab',
  'ABCD-EFGH-2345-67AB',
  'abcd efgh 2345 67ab',
  'abcdefgh234567ab',
  'ａｂｃｄ－ｅｆｇｈ－２３４５－６７ａｂ',
  '恢复码：abcd-efgh-2345-67ab',
  '3. abcd—efgh—2345—67ab',
])('[LG-11] the recovery code is read from %j', (text) => {
  expect(secondFactorCode(text).toLowerCase()).toBe('abcdefgh234567ab');
});

test('[LG-11] of several recovery codes none is chosen', () => {
  expect(secondFactorCode('abcd-efgh-2345-67ab ijkl-mnop-2345-67ab')).toHaveLength(32);
});

test('[LG-11] a recovery code that is typed key by key stays whole', () => {
  const typed = [...'ab23-4567-2345-67ab'].reduce((before, key) => secondFactorCode(before + key), '');
  expect(typed).toBe('ab234567234567ab');
});
