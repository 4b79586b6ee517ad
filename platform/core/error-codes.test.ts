import type { PostgresPool } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isDataError } from '../database/data-error.ts';
import { PatientPool } from '../database/patient-pool.ts';
import { isOfTheStatement } from '../database/reads/statement-error.ts';
import { isDiskFull } from './disk-full.ts';

const failing = (known: object) => Object.assign(new Error('x'), known);

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is a full disk', (code) => {
  expect(isDiskFull(failing({ code }))).toBe(true);
});

test.each([{ code: 'ENOENT' }, { code: '53200' }, { code: '' }, {}, null, undefined, 'ENOSPC'])(
  '%o is no full disk',
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
])('%s says that the data are wrong: %s', (code, isOfData) => {
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
])('%s says nothing of the server: %s', (code, isOfStatement) => {
  expect(isOfTheStatement(failing({ code }))).toBe(isOfStatement);
  expect([isOfTheStatement({ code: 22_001 }), isOfTheStatement(null)]).toEqual([false, false]);
});

describe('after a failed connection', () => {
  async function attemptsAfter(error: Error): Promise<number> {
    let attempts = 0;
    const connect = async () => {
      attempts += 1;
      throw error;
    };
    const behind = { connect, end: async () => undefined } as unknown as PostgresPool;
    const pool = new PatientPool({
      pool: behind,
      standing: () => 0,
      isServerThere: async () => true,
      now: () => 0,
    });
    for (let query = 0; query < 3; query += 1) {
      await expect(pool.connect()).rejects.toThrow(error);
    }
    return attempts;
  }

  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', '57P03'],
  ])('with %s the server is left alone for a moment', async (code) => {
    expect(await attemptsAfter(failing({ code }))).toBe(1);
  });

  test('without an answer the server is left alone for a moment', async () => {
    expect(await attemptsAfter(new Error('Connection terminated due to connection timeout'))).toBe(1);
  });

  test.each(['28P01', '3D000', '53300', undefined])('with %s the next one is tried at once', async (code) => {
    expect(await attemptsAfter(failing({ code }))).toBe(3);
  });
});
