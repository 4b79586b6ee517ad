import { expect, test } from 'vitest';
import { confirm, totp, totpConfirm } from './access.ts';

test.each(['529 824', '验证码：529824', '５２９－８２４'])('[LG-11] reads the code of %j', (code) => {
  expect(totp.input.parse({ code })).toEqual({ code: '529824' });
  expect(totpConfirm.input.parse({ code })).toEqual({ code: '529824' });
  expect(confirm.input.parse({ password: 'x', code }).code).toBe('529824');
});

test('[LG-11] reads a recovery code, and refuses it where an authenticator is confirmed', () => {
  const code = '恢复码：abcd-efgh-2345-67ab';
  expect(totp.input.parse({ code })).toEqual({ code: 'abcdefgh234567ab' });
  expect(totpConfirm.input.safeParse({ code }).success).toBe(false);
});
