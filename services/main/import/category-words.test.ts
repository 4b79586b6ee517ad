import { expect, test } from 'vitest';
import { sortCategoryWords } from './category-words.ts';

test('words of other catalogues become categories, themes and tags', () => {
  expect(sortCategoryWords(['游戏', 'RPG', '卡牌三国', '放置', '修仙', '国风'])).toEqual({
    categories: ['角色扮演', '卡牌', '放置'],
    themes: ['三国', '仙侠'],
    others: ['国风'],
    ignored: ['游戏'],
  });
});
