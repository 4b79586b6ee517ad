import { expect, test } from 'vitest';
import { listsOf } from '../games/categories/category-lists.ts';
import { readQuery } from '../search-index/analysis/query.ts';
import { chosenFilters } from './label-filter.ts';

const category = (name: string, hidden = false) => ({ kind: 'categories' as const, name, hidden });
const theme = (name: string) => ({ kind: 'themes' as const, name, hidden: false });
const lists = listsOf(
  [
    category('卡牌'),
    category('放置'),
    category('秘密', true),
    theme('三国'),
    theme('二次元'),
    category('经营'),
    theme('航海'),
    category('航海经营'),
  ],
  [{ kind: 'themes', name: '三國志', current: '三国' }],
);

test.each([
  ['三国', { theme: '三国' }],
  ['三國', { theme: '三国' }],
  ['三国题材', { theme: '三国' }],
  ['三國志', { theme: '三国' }],
  ['卡牌类', { category: '卡牌' }],
  ['三国 卡牌', { theme: '三国', category: '卡牌' }],
  ['卡牌三国手游', { theme: '三国', category: '卡牌' }],
  ['安卓 放置', { category: '放置', platform: 'android' }],
  ['鸿蒙游戏', { platform: 'harmony' }],
  ['挂机游戏', { category: '放置' }],
  ['航海经营', { category: '航海经营' }],
  ['经营航海', { category: '经营', theme: '航海' }],
])('[FND-02] %s means the filters %j', (val, chosen) => {
  expect(chosenFilters(readQuery(val), lists)).toEqual(chosen);
});

test.each(['三国演义', '秘密', '三国听雨', '卡牌 放置', '好玩的游戏', '', '云海剑歌 三国'])(
  '[FND-02] %s means no filter',
  (val) => {
    expect(chosenFilters(readQuery(val), lists)).toBeUndefined();
  },
);
