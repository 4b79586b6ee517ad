import { expect, test, vi } from 'vitest';
import { onLoginRequest, requestLogin } from './login-request.ts';

test('a request reaches whoever listens, until they stop', () => {
  const listener = vi.fn();
  const stop = onLoginRequest(listener);
  requestLogin();
  stop();
  requestLogin();
  expect(listener).toHaveBeenCalledTimes(1);
});
