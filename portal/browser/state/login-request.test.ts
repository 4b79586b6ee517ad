import { expect, test, vi } from 'vitest';
import { onLoginRequest, requestLogin, settleLogin } from './login-request.ts';

test('a request calls the listener until it is removed', () => {
  const listener = vi.fn();
  const stop = onLoginRequest(listener);
  const requests = [requestLogin()];
  stop();
  requests.push(requestLogin());
  expect(listener).toHaveBeenCalledTimes(1);
  settleLogin(false);
  return Promise.all(requests);
});

test('[ST-07] a login resolves all waiting requests, each once', async () => {
  const first = requestLogin();
  const second = requestLogin();
  settleLogin(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const third = requestLogin();
  settleLogin(false);
  expect(await third).toBe(false);
});
