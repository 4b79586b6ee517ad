import type { PostgresPool } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackoffPool, type EndableClient, WatchedClient } from './backoff-pool.ts';
import { WITHOUT_LIMIT } from './statement-limit.ts';
import { TooManyWaiting } from './too-many-waiting.ts';

function poolOf(fault: () => Error | undefined, openConnections = () => 0) {
  let now = 0;
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    const error = fault();
    if (error) {
      throw error;
    }
    return {};
  };
  const pgPool = { connect, end: async () => undefined } as unknown as PostgresPool;
  const isServerUp = async () => true;
  const pool = new BackoffPool({ pool: pgPool, openConnections, isServerUp, now: () => now });
  return { pool, attempts: () => attempts, advance: (ms: number) => (now += ms) };
}

test('an unreachable server is retried after a pause instead of for each query', async () => {
  let isDown = true;
  const { pool, attempts, advance } = poolOf(() =>
    isDown ? Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) : undefined,
  );
  for (let query = 0; query < 1_000; query += 1) {
    await expect(pool.connect()).rejects.toThrow('refused');
  }
  expect(attempts()).toBe(1);
  isDown = false;
  advance(300);
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
});

const refusedError = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

test('an unreachable server has one attempt at a time', async () => {
  const { pool, attempts, advance } = poolOf(refusedError);
  await expect(pool.connect()).rejects.toThrow('refused');
  advance(300);
  const all = await Promise.allSettled(Array.from({ length: 1_000 }, () => pool.connect()));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(attempts()).toBe(2);
});

test('open connections are used after a failed attempt', async () => {
  let isDown = true;
  const { pool } = poolOf(
    () => (isDown ? refusedError() : undefined),
    () => 3,
  );
  await expect(pool.connect()).rejects.toThrow('refused');
  isDown = false;
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
});

test('at most five hundred queries wait for a connection', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const pgPool = { connect: () => promise } as unknown as PostgresPool;
  const pool = new BackoffPool({ pool: pgPool, openConnections: () => 10, isServerUp: async () => true });
  const waiting = Array.from({ length: 500 }, () => pool.connect());
  await expect(pool.connect()).rejects.toBeInstanceOf(TooManyWaiting);
  resolve({});
  await Promise.all(waiting);
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
});

test('returns the same object for a client', async () => {
  const client = {};
  const pgPool = { connect: async () => client } as unknown as PostgresPool;
  const pool = new BackoffPool({ pool: pgPool, openConnections: () => 1, isServerUp: async () => true });
  expect(await pool.connect()).toBe(await pool.connect());
});

test('a pool timeout does not delay the next attempt', async () => {
  const { pool, attempts } = poolOf(() => new Error('timeout exceeded when trying to connect'));
  await expect(pool.connect()).rejects.toThrow('timeout');
  await expect(pool.connect()).rejects.toThrow('timeout');
  expect(attempts()).toBe(2);
});

describe('after a failed connection', () => {
  async function attemptsAfter(error: Error): Promise<number> {
    const { pool, attempts } = poolOf(() => error);
    for (let query = 0; query < 3; query += 1) {
      await expect(pool.connect()).rejects.toThrow(error);
    }
    return attempts();
  }
  const withCode = (code: string | undefined) => Object.assign(new Error('x'), { code });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', '57P03'])(
    '%s delays the next attempt',
    async (code) => {
      expect(await attemptsAfter(withCode(code))).toBe(1);
    },
  );

  test('a connection timeout delays the next attempt', async () => {
    expect(await attemptsAfter(new Error('Connection terminated due to connection timeout'))).toBe(1);
  });

  test.each(['28P01', '3D000', '53300', undefined])('%s does not delay the next attempt', async (code) => {
    expect(await attemptsAfter(withCode(code))).toBe(3);
  });
});

describe('a watched client', () => {
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
});
