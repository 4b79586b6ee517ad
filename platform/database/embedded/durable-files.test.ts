import { expect, test } from 'vitest';
import { type Operations, reportFatal } from './durable-files.ts';

const WAL = '/data/pg_wal/000000010000000000000001';
const TABLE = '/data/base/5/16384';

/** What a failing operation on a path reports. */
function reported(error: object, path: string): string[] {
  const reports: string[] = [];
  const operations: Operations = {
    write() {
      throw Object.assign(new Error(), error);
    },
  };
  reportFatal(
    operations,
    (node) => String(node),
    (problem) => reports.push(problem),
  );
  expect(() => operations.write?.({ node: path } as never)).toThrow();
  return reports;
}

test.each([
  [{ errno: 69 }, TABLE, [`EROFS ${TABLE}`]],
  [{ errno: 29 }, TABLE, [`EIO ${TABLE}`]],
  [{ code: 'EIO', errno: -5 }, WAL, [`EIO ${WAL}`]],
  [{ errno: 51 }, WAL, [`ENOSPC ${WAL}`]],
  [{ errno: 51 }, TABLE, []],
  [{ errno: 44 }, TABLE, []],
])('the error %j on %s is fatal: %j', (error, path, expected) => {
  expect(reported(error, path)).toEqual(expected);
});
