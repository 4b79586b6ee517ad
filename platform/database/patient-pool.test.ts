import type { PostgresPool } from 'kysely';
import { expect, test } from 'vitest';
import { PatientPool } from './patient-pool.ts';

function poolOf(fault: () => Error | undefined) {
  let now = 0;
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    const error = fault();
    if (error) {
      throw error;
    }
    return 'client';
  };
  const pool = new PatientPool({ connect, end: async () => undefined } as unknown as PostgresPool, () => now);
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
  expect(await pool.connect()).toBe('client');
  expect(await pool.connect()).toBe('client');
});

test('a pool whose connections are all busy is asked again at once', async () => {
  const { pool, attempts } = poolOf(() => new Error('timeout exceeded when trying to connect'));
  await expect(pool.connect()).rejects.toThrow('timeout');
  await expect(pool.connect()).rejects.toThrow('timeout');
  expect(attempts()).toBe(2);
});
