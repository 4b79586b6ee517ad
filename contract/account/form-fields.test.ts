import { describe, expect, it } from 'vitest';
import { accountActions } from './actions.ts';
import { nickname } from './form-fields.ts';

/** The message of the first issue, or the parsed input. */
function validate(action: keyof typeof accountActions, form: Record<string, string>): unknown {
  const checked = accountActions[action].input.safeParse(form);
  return checked.success ? checked.data : checked.error.issues[0]?.message;
}

const good = { mobile: '13800138000', code: '123456', username: '13800138000', password: 'abc123' };

describe('a form', () => {
  it.each([
    ['VA-01', 'codeLogin', { mobile: '', code: '' }, '请先输入手机号！'],
    ['VA-01', 'sendCode', { type: '5' }, '请先输入手机号！'],
    ['VA-02', 'codeLogin', { mobile: '1380013800', code: '' }, '手机号码格式不正确,请重新输入！'],
    ['VA-02', 'sendCode', { mobile: '23800138000', type: '5' }, '手机号码格式不正确,请重新输入！'],
    ['LG-10', 'codeLogin', { mobile: '13800138000/13900139000', code: '' }, '请只填写一个手机号'],
    ['LG-10', 'sendCode', { mobile: '13800138000转12', type: '5' }, '请只填写 11 位手机号，不要填写分机号'],
    ['LG-10', 'passwordLogin', { username: '13800138000/13900139000' }, '请只填写一个手机号'],
    ['LG-10', 'sendCode', { mobile: '13800138000-8001', type: '5' }, '请只填写 11 位手机号，不要填写分机号'],
    ['LG-10', 'sendCode', { mobile: '13800138000 8001', type: '5' }, '请只填写 11 位手机号，不要填写分机号'],
    [
      'LG-10',
      'sendCode',
      { mobile: '手机：+86 138-0013-8000/8001', type: '5' },
      '请只填写 11 位手机号，不要填写分机号',
    ],
    [
      'LG-10',
      'sendCode',
      { mobile: '13800138000（8001）', type: '5' },
      '请只填写 11 位手机号，不要填写分机号',
    ],
    ['LG-10', 'sendCode', { mobile: '1380013800012', type: '5' }, '手机号码格式不正确,请重新输入！'],
    ['LG-10', 'sendCode', { mobile: '010-62345678-1', type: '5' }, '手机号码格式不正确,请重新输入！'],
    ['VA-03', 'codeLogin', { mobile: good.mobile, code: '  ' }, '请输入验证码！'],
    ['VA-05', 'passwordLogin', { username: ' ', password: '' }, '请先输入账号或手机号！'],
    ['VA-06', 'passwordLogin', { username: good.username, password: '' }, '请输入密码！'],
    ['VA-07', 'resetPassword', { ...good, password: '' }, '请输入新密码！'],
  ] as const)('[%s] %s of %o returns %s', (_id, action, form, message) => {
    expect(validate(action, form)).toBe(message);
  });

  it.each(['abc12', 'abcdefghij1234567', 'abc 123', '密码密码密码'])(
    '[VA-10] refuses the password %s at login and at reset',
    (password) => {
      expect(validate('passwordLogin', { ...good, password })).toBe('密码应为6~16位字母、数字或英文符号！');
      expect(validate('resetPassword', { ...good, password })).toBe('密码应为6~16位字母、数字或英文符号！');
    },
  );

  it('[LG-04] is trimmed, and its full-width digits are converted', () => {
    expect(validate('codeLogin', { mobile: ' １３８００１３８０００ ', code: '１２３４５６' })).toEqual({
      mobile: '13800138000',
      code: '123456',
    });
  });

  it.each(['529 824', '验证码：529824', '【游门】529824 是您的验证码\n10 分钟内有效'])(
    '[LG-11] reads the code of %j',
    (text) => {
      expect(validate('codeLogin', { ...good, code: text })).toMatchObject({ code: '529824' });
      expect(validate('resetPassword', { ...good, code: text })).toMatchObject({ code: '529824' });
    },
  );

  it('[LG-11] refuses a code of seven digits', () => {
    expect(validate('codeLogin', { ...good, code: '5298241' })).toBe('验证码不正确或已失效，请重新输入！');
  });

  it('[CON-01] accepts the two code types only', () => {
    expect(validate('sendCode', { mobile: good.mobile, type: '5' })).toEqual({
      mobile: good.mobile,
      type: '5',
    });
    expect(accountActions.sendCode.input.safeParse({ mobile: good.mobile, type: '1' }).success).toBe(false);
  });
});

it.each(['\u3164\u3164', '青\u115f崖', '青\u034f崖', '青\u200b崖'])(
  '[BLR-13] refuses the nickname %j, which has a character without an outline',
  (name) => {
    expect(nickname.safeParse(name).success).toBe(false);
    expect(nickname.safeParse(`${name.replace(/\P{Script=Han}/gu, '')}渡口`).success).toBe(true);
  },
);

it.each(['官\u0307方', '官\u20dd方', '官\u0f0b方', 'a\u0301\u0301', '\u0301ab', 'ab\u{16fe4}'])(
  '[MY-11] refuses the nickname %j, which has a mark',
  (name) => expect(nickname.safeParse(name).success).toBe(false),
);
