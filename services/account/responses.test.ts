import { expect, it } from 'vitest';
import { notSent, tooMany } from './responses.ts';

it.each([
  [1, '1 秒'],
  [99, '99 秒'],
  [100, '2 分钟'],
  [3_300, '55 分钟'],
  [5_999, '100 分钟'],
  [6_000, '2 小时'],
  [86_400, '24 小时'],
])('%i s are shown as %s, never as less', (seconds, words) => {
  expect(tooMany(seconds)).toEqual({
    status: 0,
    code: 'TOO_MANY',
    msg: `操作太频繁了，请在 ${words}后再试`,
    data: { retry_after: seconds },
  });
});

it('a failed message returns the provider’s retry time', () => {
  expect(notSent(false)).toMatchObject({ msg: '短信没有发出，请在 60 秒后再试', data: { retry_after: 60 } });
  expect(notSent(true)).toMatchObject({
    code: 'TOO_MANY',
    msg: '运营商暂时不再向这个号码发送短信，请在 60 分钟后再试，或用密码登录',
    data: { retry_after: 3_600 },
  });
});
