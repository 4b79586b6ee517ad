import { expect, it } from 'vitest';
import { tooMany } from './answers.ts';

it.each([
  [1, '1 秒'],
  [99, '99 秒'],
  [100, '2 分钟'],
  [3_300, '55 分钟'],
  [5_999, '100 分钟'],
  [6_000, '2 小时'],
  [86_400, '24 小时'],
])('%i s are told as %s, never as less', (seconds, words) => {
  expect(tooMany(seconds)).toEqual({
    status: 0,
    code: 'TOO_MANY',
    msg: `操作太频繁了，请在 ${words}后再试`,
    data: { retry_after: seconds },
  });
});
