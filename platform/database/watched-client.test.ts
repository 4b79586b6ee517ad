import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EndableClient, WatchedClient } from './watched-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose statements end when told to, or with the client. */
function clientOf(isServerThere: () => boolean) {
  const { promise, resolve, reject } = Promise.withResolvers<never>();
  const end = vi.fn(() => reject(new Error('Connection terminated')));
  const client = { query: () => promise, release: vi.fn(), end } as unknown as EndableClient;
  const looks = vi.fn(async () => isServerThere());
  return { watched: new WatchedClient(client, looks), end, looks, resolve };
}

test('a statement that a server is silent on is given up where the server is not there', async () => {
  const { watched } = clientOf(() => false);
  const failed = expect(watched.query('select 1', [])).rejects.toThrow('Connection terminated');
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
});

test('one that takes long on a server that is there goes on', async () => {
  const { watched, end, looks, resolve } = clientOf(() => true);
  const answer = watched.query('select 1', []);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(looks).toHaveBeenCalledTimes(9);
  resolve('rows' as never);
  expect(await answer).toBe('rows');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end).not.toHaveBeenCalled();
  expect(looks).toHaveBeenCalledTimes(9);
});

test('one that is silent for longer than any statement may run is given up, whoever else is there', async () => {
  const { watched } = clientOf(() => true);
  const failed = expect(watched.query('select 1', [])).rejects.toThrow('Connection terminated');
  await vi.advanceTimersByTimeAsync(36_000);
  await failed;
});
