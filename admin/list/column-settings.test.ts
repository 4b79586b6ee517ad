import { expect, test } from 'vitest';
import { arrangeColumns, changeColumns, isShown } from './column-settings.ts';

const columns = [
  { key: 'id' },
  { key: 'name' },
  { key: 'author', isHidden: true },
  { key: 'actions', fixed: 'right', hideInSetting: true },
] as const;
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).join(' ');

test('[ADM-26] columns have the order and the pins of the operator, the actions stay last', () => {
  expect(keysOf(arrangeColumns(columns, {}))).toBe('id name author actions');
  const ordered = changeColumns({}, ['author', 'id', 'name'], (order) => ({ order }));
  expect(keysOf(arrangeColumns(columns, ordered))).toBe('author id name actions');
  const pinned = changeColumns(ordered, ['name'], () => ({ fixed: 'left' }));
  expect(keysOf(arrangeColumns(columns, pinned))).toBe('name author id actions');
  expect(keysOf(arrangeColumns(columns, { ...pinned, actions: { order: 0, fixed: 'none' } }))).toBe(
    'name author id actions',
  );
  expect(keysOf(arrangeColumns([{ key: 'id', fixed: 'right' }, { key: 'name' }], {}))).toBe('name id');
});

test('[ADM-26] a column is shown as its list says until the operator says otherwise', () => {
  const shown = (settings: Parameters<typeof isShown>[1]) =>
    keysOf(columns.filter((column) => isShown(column, settings)));
  expect(shown({})).toBe('id name actions');
  expect(shown(changeColumns({}, ['author'], () => ({ show: true })))).toBe('id name author actions');
  expect(shown({ id: { show: false }, actions: { show: false } })).toBe('name actions');
});
