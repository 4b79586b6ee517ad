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
