import { expect, test } from 'vitest';
import { narrowColumns, splitColumns, widthOf } from './fitting-columns.ts';

const columns = [
  { key: 'id', width: 64 },
  { key: 'title', width: 200, isLink: true as const },
  { key: 'kind' },
  { key: 'note', width: 300, isHidden: true as const },
  { key: 'actions', width: 126, fixed: 'right' as const },
];

test('[TRD-07] a table that is a little too wide is narrowed to its place, the fixed column keeps its width', () => {
  expect(widthOf(columns)).toBe(510);
  const narrowed = narrowColumns(columns, 420);
  expect(widthOf(narrowed)).toBeLessThanOrEqual(420);
  expect(widthOf(narrowed)).toBeGreaterThan(410);
  expect(narrowed.at(-1)).toMatchObject({ key: 'actions', width: 126 });
  expect(narrowColumns(columns, 510)).toBe(columns);
  expect(narrowColumns(columns, 300)).toBe(columns);
});

test('[TRD-07] on a phone the link and what has room stay, the rest become details', () => {
  const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);
  const { shown, details } = splitColumns(columns, 270);
  expect([keys(shown), keys(details)]).toEqual([
    ['id', 'title'],
    ['kind', 'actions'],
  ]);
  expect(keys(splitColumns(columns, 100).shown)).toEqual(['title']);
  expect(keys(splitColumns(columns, 1_000).details)).toEqual([]);
});
