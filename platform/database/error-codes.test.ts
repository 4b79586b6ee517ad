import type { PostgresPool } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BackoffPool } from './backoff-pool.ts';
import { isDataError, isDiskFull, isStatementError } from './error-codes.ts';

const failing = (known: object) => Object.assign(new Error('x'), known);

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is a full disk', (code) => {
  expect(isDiskFull(failing({ code }))).toBe(true);
});

test.each([{ code: 'ENOENT' }, { code: '53200' }, { code: '' }, {}, null, undefined, 'ENOSPC'])(
  '%o is not a full disk',
  (error) => {
    expect(isDiskFull(error)).toBe(false);
  },
);

test.each([
  ['22001', true],
  ['23505', true],
  ['21000', false],
  ['24000', false],
  ['42P01', false],
  ['12345', false],
])('%s is a data error: %s', (code, isOfData) => {
  expect(isDataError(failing({ code }))).toBe(isOfData);
  expect(isDataError(undefined)).toBe(false);
});

test.each([
  ['22001', true],
  ['23505', true],
  ['25006', true],
  ['40001', true],
  ['42P01', true],
  ['08006', false],
  ['53100', false],
  ['57P03', false],
  ['2200', false],
  ['ECONNREFUSED', false],
])('%s is a statement error: %s', (code, isStatement) => {
  expect(isStatementError(failing({ code }))).toBe(isStatement);
  expect([isStatementError({ code: 22_001 }), isStatementError(null)]).toEqual([false, false]);
});

describe('after a failed connection', () => {
  async function attemptsAfter(error: Error): Promise<number> {
    let attempts = 0;
    const connect = async () => {
      attempts += 1;
      throw error;
    };
    const pgPool = { connect, end: async () => undefined } as unknown as PostgresPool;
    const pool = new BackoffPool({
      pool: pgPool,
      openConnections: () => 0,
      isServerUp: async () => true,
      now: () => 0,
    });
    for (let query = 0; query < 3; query += 1) {
      await expect(pool.connect()).rejects.toThrow(error);
    }
    return attempts;
  }

  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', '57P03'],
  ])('%s delays the next attempt', async (code) => {
    expect(await attemptsAfter(failing({ code }))).toBe(1);
  });

  test('a connection timeout delays the next attempt', async () => {
    expect(await attemptsAfter(new Error('Connection terminated due to connection timeout'))).toBe(1);
  });

  test.each(['28P01', '3D000', '53300', undefined])('%s does not delay the next attempt', async (code) => {
    expect(await attemptsAfter(failing({ code }))).toBe(3);
  });
});
