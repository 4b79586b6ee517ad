import { expect, test } from 'vitest';
import type { BulkField, BulkMode } from '#contract/admin/bulk-edit.ts';
import { bulkChange } from './bulk-change.ts';

const themes: BulkField = {
  name: 'themes',
  label: '题材',
  kind: 'list',
  vocabulary: 'themes',
  options: ['三国'],
};
const change = (mode: BulkMode) => () => bulkChange([themes], { field: 'themes', mode, values: ['国风'] });

test('[CAT-06] a name that is in no list of the operators is removed, and not added', () => {
  expect(change('remove')).not.toThrow();
  expect(change('add')).toThrow('题材里没有“国风”');
  expect(change('replace')).toThrow('题材里没有“国风”');
});

test('[BLK-05] a value that is no option of a fixed list is not removed', () => {
  const platforms: BulkField = { name: 'platforms', label: '平台', kind: 'list', options: ['ios'] };
  expect(() => bulkChange([platforms], { field: 'platforms', mode: 'remove', values: ['windows'] })).toThrow(
    '平台里没有“windows”',
  );
});
