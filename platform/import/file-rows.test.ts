import { expect, test } from 'vitest';
import { ColumnNames } from './column-names.ts';
import { FileRows } from './file-rows.ts';
import { column, type ImportKind } from './import-kind.ts';

test.each([
  ['1900-01-00 20:30:00', '20:30:00'],
  ['1904-01-01 20:30:00', '20:30:00'],
  ['1900-01-01 00:00:00', '24:00:00'],
  ['2026-12-05 20:30:00', '2026-12-05 20:30:00'],
])('[BLK-04] the sample of a column with the cell %s is %s', (cell, sample) => {
  const columns = [{ ...column('opens_at', '', ''), isTime: true as const }];
  const kind = { columns } as ImportKind<never>;
  expect(
    new FileRows(kind, new ColumnNames(columns), { now: new Date(0) }).begin(['opens_at'], [cell]),
  ).toMatchObject([{ sample }]);
});
