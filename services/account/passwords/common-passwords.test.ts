import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const MOBILE = '13800138000';

it.each(['123456', 'Password1', 'WOAINI1314', 'zzzzzzzz', 'Youmen123', MOBILE, `a${MOBILE}`, '138000'])(
  '[VA-10] %s is too common',
  (password) => expect(isCommonPassword(password, MOBILE)).toBe(true),
);

it.each(['tianse7', 'Xk29vb', '138001389', 'zzzzzzy'])('[VA-10] %s is not', (password) =>
  expect(isCommonPassword(password, MOBILE)).toBe(false),
);
