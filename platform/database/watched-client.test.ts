import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EndableClient, WatchedClient } from './backoff-pool.ts';
import { WITHOUT_LIMIT } from './statement-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose statements end on `resolve` or with the client. */
function clientOf(isServerUp: () => boolean) {
  const { promise, resolve, reject } = Promise.withResolvers<never>();
  const end = vi.fn(() => reject(new Error('Connection terminated')));
  const client = { query: () => promise, release: vi.fn(), end } as unknown as EndableClient;
  const checks = vi.fn(async () => isServerUp());
  return { watched: new WatchedClient(client, checks), end, checks, resolve };
}

test('cancels a statement without response if the server is down', async () => {
  const { watched } = clientOf(() => false);
  const failed = expect(watched.query('select 1', [])).rejects.toThrow('Connection terminated');
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
});

test('does not cancel a long statement if the server is up', async () => {
  const { watched, end, checks, resolve } = clientOf(() => true);
  const result = watched.query('select 1', []);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(checks).toHaveBeenCalledTimes(9);
  resolve('rows' as never);
  expect(await result).toBe('rows');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(end).not.toHaveBeenCalled();
  expect(checks).toHaveBeenCalledTimes(9);
});

test('cancels a statement that exceeds the statement timeout', async () => {
  const { watched } = clientOf(() => true);
  const failed = expect(watched.query('select 1', [])).rejects.toThrow('Connection terminated');
  await vi.advanceTimersByTimeAsync(36_000);
  await failed;
});

test('cancels no statement of a transaction without a limit while the server is up', async () => {
  const { watched, end } = clientOf(() => true);
  for (const statement of ['begin', WITHOUT_LIMIT, 'create index']) {
    watched.query(statement, []);
  }
  await vi.advanceTimersByTimeAsync(600_000);
  expect(end).not.toHaveBeenCalled();
});

test.each(['commit', 'rollback'])('the limit applies again after %s', async (statement) => {
  const { watched, end } = clientOf(() => true);
  const results = ['begin', WITHOUT_LIMIT, statement].map((text) => watched.query(text, []));
  const failed = Promise.allSettled(results);
  await vi.advanceTimersByTimeAsync(36_000);
  await failed;
  expect(end).toHaveBeenCalled();
});

test('cancels a statement without a limit if the server is down', async () => {
  const { watched } = clientOf(() => false);
  watched.query(WITHOUT_LIMIT, []).catch(() => undefined);
  const failed = expect(watched.query('create index', [])).rejects.toThrow('Connection terminated');
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
});
