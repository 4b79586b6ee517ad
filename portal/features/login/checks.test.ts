import { describe, expect, test } from 'vitest';
import { checkCodeLogin, checkPasswordLogin, checkPhone, checkReset, entered } from './checks.ts';
import { type Fields, openedState } from './login-state.ts';

const PHONE = '13800138000';

function filled(fields: Partial<Fields>, agreed = false) {
  return { fields: { ...openedState('').fields, ...fields }, agreed };
}

describe('a number', () => {
  test('[VA-01] is asked for', () => {
    for (const phone of ['', '   ', '　']) {
      expect(checkPhone(filled({ phone }))).toMatchObject({ text: '请先输入手机号！', field: 'phone' });
    }
  });

  test.each(['23800138000', '1380013800', '138001380001', '1380013800a', 'abcdefghijk'])(
    '[VA-02] is 11 digits starting with 1, not %s',
    (phone) => {
      expect(checkPhone(filled({ phone }))?.text).toBe('手机号码格式不正确,请重新输入！');
    },
  );

  test('[LG-04] may have blanks around it and full-width digits', () => {
    expect(checkPhone(filled({ phone: ' １３８００１３８０００ ' }))).toBeNull();
    expect(entered(filled({ phone: ' １３８００１３８０００ ' }).fields).phone).toBe(PHONE);
  });
});

test('[VA-01] [VA-02] [VA-03] [VA-04] a login by code complains of one thing at a time, in order', () => {
  const said = (fields: Partial<Fields>, agreed = false) => checkCodeLogin(filled(fields, agreed))?.text;
  expect(said({})).toBe('请先输入手机号！');
  expect(said({ phone: '138', phoneCode: '1' })).toBe('手机号码格式不正确,请重新输入！');
  expect(said({ phone: PHONE, phoneCode: ' ' })).toBe('请输入验证码！');
  expect(said({ phone: PHONE, phoneCode: '1' })).toBe('请先同意协议！');
  expect(said({ phone: PHONE, phoneCode: '1' }, true)).toBeUndefined();
});

test('[VA-05] [VA-06] [VA-04] so does a login by password', () => {
  const said = (fields: Partial<Fields>, agreed = false) => checkPasswordLogin(filled(fields, agreed))?.text;
  expect(said({})).toBe('请先输入账号或手机号！');
  expect(said({ account: 'a', password: ' ' })).toBe('请输入密码！');
  expect(said({ account: 'a', password: 'b' })).toBe('请先同意协议！');
  expect(said({ account: 'a', password: 'b' }, true)).toBeUndefined();
});

test('[VA-07] [VA-08] [VA-09] so does a reset, which leaves the code and the rule for passwords to the server', () => {
  const said = (fields: Partial<Fields>) => checkReset(filled({ phone: PHONE, ...fields }))?.text;
  expect(checkReset(filled({}))?.text).toBe('请先输入手机号！');
  expect(said({ phone: '1' })).toBe('手机号码格式不正确,请重新输入！');
  expect(said({ confirmPassword: 'secret12' })).toBe('请输入新密码！');
  expect(said({ newPassword: 'secret12' })).toBe('请输入新密码！');
  expect(said({ newPassword: 'secret12', confirmPassword: 'secret13' })).toBe('两次输入的密码不一致！');
  expect(said({ newPassword: 'x', confirmPassword: 'x', phoneCode: '' })).toBeUndefined();
});
