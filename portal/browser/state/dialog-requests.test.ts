import { expect, test, vi } from 'vitest';
import {
  onConsentRequest,
  onLoginRequest,
  requestConsent,
  requestLogin,
  settleConsent,
  settleLogin,
  waitingRequest,
} from './dialog-requests.ts';

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

test('[MY-30] a request before the listener opens the dialog once it is there', async () => {
  const request = requestConsent();
  const listener = vi.fn();
  const stop = onConsentRequest(listener);
  expect(listener).toHaveBeenCalledTimes(1);
  settleConsent(true);
  expect(await request).toBe(true);
  stop();
});

test('a request reaches the listener once, also one before it', () => {
  const { request, listen } = waitingRequest();
  const opened: string[] = [];
  request('7');
  const stop = listen((id) => opened.push(id));
  request('8');
  stop();
  listen((id) => opened.push(`next ${id}`))();
  expect(opened).toEqual(['7', '8']);
});

test('a request that is cancelled reaches no later listener, and a former listener removes itself alone', () => {
  const { request, listen, cancel } = waitingRequest();
  const opened: string[] = [];
  request('7');
  cancel();
  const stopFormer = listen((id) => opened.push(`former ${id}`));
  listen((id) => opened.push(id));
  stopFormer();
  request('8');
  expect(opened).toEqual(['8']);
});
