import { expect, test } from 'vitest';
import { checkContents, readContents } from './contents.ts';
import { ITEM_LIMITS } from './limits.ts';

const { items, length } = ITEM_LIMITS;
const many = (count: number) => Array.from({ length: count }, (_, index) => `物${index}*2`).join('、');

test('a pack has so many items and no more, each with a name so long and no longer', () => {
  expect(readContents(many(items))).toHaveProperty('value.length', items);
  expect(readContents(many(items + 1))).toEqual({ problem: `最多 ${items} 项，这里有 ${items + 1} 项` });
  const long = '物'.repeat(length);
  expect(readContents(`${long}*2`)).toEqual({ value: [{ name: long, count: 2 }] });
  expect(readContents(`${long}品*2`)).toHaveProperty('problem');
  expect(checkContents([{ name: `${long}品` }])).toHaveProperty('problem');
});

test('a comma between thousands parts no items', () => {
  expect(readContents('金币*1,000')).toEqual({ value: [{ name: '金币', count: 1_000 }] });
  expect(readContents('金币*1,银票*2')).toHaveProperty('value.length', 2);
});

test('nothing is nothing, and a part without words is left out', () => {
  expect([readContents(''), readContents('  ')]).toEqual([{ value: [] }, { value: [] }]);
  expect(readContents('名称：银票，数量：2||')).toEqual({ value: [{ name: '银票', count: 2 }] });
  expect(readContents('名称：银票')).toEqual({ value: [{ name: '银票', count: null }] });
});
