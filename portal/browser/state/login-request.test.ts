import { expect, test, vi } from 'vitest';
import { onLoginRequest, requestLogin, settleLogin } from './login-request.ts';

test('a request reaches whoever listens, until they stop', () => {
  const listener = vi.fn();
  const stop = onLoginRequest(listener);
  requestLogin();
  stop();
  requestLogin();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('[ST-07] everybody who waits goes on once the visitor has logged in, and nobody twice', async () => {
  const first = requestLogin();
  const second = requestLogin();
  settleLogin(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const third = requestLogin();
  settleLogin(false);
  expect(await third).toBe(false);
});
