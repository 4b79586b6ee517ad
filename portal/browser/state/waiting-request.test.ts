import { expect, test } from 'vitest';
import { waitingRequest } from './waiting-request.ts';

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
