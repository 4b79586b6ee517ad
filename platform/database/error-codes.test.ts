import { expect, test } from 'vitest';
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
