import { describe, expect, test } from 'vitest';
import { checkCodeLogin, checkPasswordLogin, checkPhone, checkReset, entered } from './checks.ts';
import { type Fields, openedState } from './login-state.ts';

const PHONE = '13800138000';

function filled(fields: Partial<Fields>, agreed = false) {
  return { fields: { ...openedState('').fields, ...fields }, agreed };
}

describe('a phone number', () => {
  test('[VA-01] is required', () => {
    for (const phone of ['', '   ', '　']) {
      expect(checkPhone(filled({ phone }))).toMatchObject({ text: '请先输入手机号！', field: 'phone' });
    }
  });

  test.each(['23800138000', '1380013800', '138001380001', '1380013800a', 'abcdefghijk'])(
    '[VA-02] has 11 digits starting with 1, unlike %s',
    (phone) => {
      expect(checkPhone(filled({ phone }))?.text).toBe('手机号码格式不正确,请重新输入！');
    },
  );

  test.each([
    ['13800138000/13900139000', '请只填写一个手机号'],
    ['13800138000 或 139-0013-9000', '请只填写一个手机号'],
    ['13800138000 转12', '请只填写 11 位手机号，不要填写分机号'],
    ['+86 13800138000（ext.12）', '请只填写 11 位手机号，不要填写分机号'],
  ])('[LG-10] %s is refused with what to do', (phone, text) => {
    expect(checkPhone(filled({ phone }))).toMatchObject({ field: 'phone', text });
  });

  test('[LG-04] may have surrounding blanks and full-width digits', () => {
    expect(checkPhone(filled({ phone: ' １３８００１３８０００ ' }))).toBeNull();
    expect(entered(filled({ phone: ' １３８００１３８０００ ' }).fields).phone).toBe(PHONE);
  });
});

test('[VA-01] [VA-02] [VA-03] [VA-04] reports the first problem of a login by code', () => {
  const problem = (fields: Partial<Fields>, agreed = false) => checkCodeLogin(filled(fields, agreed))?.text;
  expect(problem({})).toBe('请先输入手机号！');
  expect(problem({ phone: '138', phoneCode: '1' })).toBe('手机号码格式不正确,请重新输入！');
  expect(problem({ phone: PHONE, phoneCode: ' ' })).toBe('请输入验证码！');
  expect(problem({ phone: PHONE, phoneCode: '1' })).toBe('请先同意协议！');
  expect(problem({ phone: PHONE, phoneCode: '1' }, true)).toBeUndefined();
});

test('[VA-05] [VA-06] [VA-04] reports the first problem of a login by password', () => {
  const problem = (fields: Partial<Fields>, agreed = false) =>
    checkPasswordLogin(filled(fields, agreed))?.text;
  expect(problem({})).toBe('请先输入账号或手机号！');
  expect(problem({ account: 'a', password: ' ' })).toBe('请输入密码！');
  expect(problem({ account: 'a', password: 'b' })).toBe('请先同意协议！');
  expect(problem({ account: 'a', password: 'b' }, true)).toBeUndefined();
});

test('[VA-07] [VA-08] [VA-09] reports the first problem of a reset; the server checks the code and the password rule', () => {
  const problem = (fields: Partial<Fields>) => checkReset(filled({ phone: PHONE, ...fields }))?.text;
  expect(checkReset(filled({}))?.text).toBe('请先输入手机号！');
  expect(problem({ phone: '1' })).toBe('手机号码格式不正确,请重新输入！');
  expect(problem({ confirmPassword: 'secret12' })).toBe('请输入新密码！');
  expect(problem({ newPassword: 'secret12' })).toBe('请输入新密码！');
  expect(problem({ newPassword: 'secret12', confirmPassword: 'secret13' })).toBe('两次输入的密码不一致！');
  expect(problem({ newPassword: 'x', confirmPassword: 'x', phoneCode: '' })).toBeUndefined();
});
