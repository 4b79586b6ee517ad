import type { PostgresPool } from 'kysely';
import { expect, test } from 'vitest';
import { PatientPool } from './patient-pool.ts';
import { TooManyWaiting } from './too-many-waiting.ts';
import { WatchedClient } from './watched-client.ts';

function poolOf(fault: () => Error | undefined, standing = () => 0) {
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
  const behind = { connect, end: async () => undefined } as unknown as PostgresPool;
  const isServerThere = async () => true;
  const pool = new PatientPool({ pool: behind, standing, isServerThere, now: () => now });
  return { pool, attempts: () => attempts, wait: (ms: number) => (now += ms) };
}

test('a server that is away is tried again after a moment, not for each query', async () => {
  let isAway = true;
  const { pool, attempts, wait } = poolOf(() =>
    isAway ? Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) : undefined,
  );
  for (let query = 0; query < 1_000; query += 1) {
    await expect(pool.connect()).rejects.toThrow('refused');
  }
  expect(attempts()).toBe(1);
  isAway = false;
  wait(300);
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
});

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

test('a server that is away is tried by one at a time', async () => {
  const { pool, attempts, wait } = poolOf(refused);
  await expect(pool.connect()).rejects.toThrow('refused');
  wait(300);
  const all = await Promise.allSettled(Array.from({ length: 1_000 }, () => pool.connect()));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(attempts()).toBe(2);
});

test('connections that stand are used although no further one could be had', async () => {
  let isAway = true;
  const { pool } = poolOf(
    () => (isAway ? refused() : undefined),
    () => 3,
  );
  await expect(pool.connect()).rejects.toThrow('refused');
  isAway = false;
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
});

test('not more than five hundred wait for a connection', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const behind = { connect: () => promise } as unknown as PostgresPool;
  const pool = new PatientPool({ pool: behind, standing: () => 10, isServerThere: async () => true });
  const waiting = Array.from({ length: 500 }, () => pool.connect());
  await expect(pool.connect()).rejects.toBeInstanceOf(TooManyWaiting);
  resolve({});
  await Promise.all(waiting);
  expect(await pool.connect()).toBeInstanceOf(WatchedClient);
});

test('a client is the same object each time', async () => {
  const client = {};
  const behind = { connect: async () => client } as unknown as PostgresPool;
  const pool = new PatientPool({ pool: behind, standing: () => 1, isServerThere: async () => true });
  expect(await pool.connect()).toBe(await pool.connect());
});

test('a pool whose connections are all busy is asked again at once', async () => {
  const { pool, attempts } = poolOf(() => new Error('timeout exceeded when trying to connect'));
  await expect(pool.connect()).rejects.toThrow('timeout');
  await expect(pool.connect()).rejects.toThrow('timeout');
  expect(attempts()).toBe(2);
});
