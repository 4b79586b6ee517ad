import { expect, test } from 'vitest';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { builtInRows, listsOf } from './category-lists.ts';
import { sortCategoryWords as sortWords } from './category-words.ts';

const builtIn = listsOf(builtInRows(), []);
const sortCategoryWords = (words: readonly string[], lists = builtIn) => sortWords(words, lists);

const known = (words: string[]) => {
  const { categories, themes, others } = sortCategoryWords(words);
  return [...categories, ...themes, ...others];
};

test.each([...GAME_CATEGORIES])('%s is a category', (word) => {
  expect(sortCategoryWords([word])).toEqual({ categories: [word], themes: [], others: [], ignored: [] });
});

test.each([...GAME_THEMES])('%s is a theme', (word) => {
  expect(sortCategoryWords([word])).toEqual({ categories: [], themes: [word], others: [], ignored: [] });
});

test.each([
  ['角色', '角色扮演'],
  ['RPG', '角色扮演'],
  ['mmo', '角色扮演'],
  ['MMORPG', '角色扮演'],
  ['ARPG', '角色扮演 动作'],
  ['梦幻回合', '角色扮演'],
  ['回合制', '角色扮演'],
  ['动作过关', '动作'],
  ['格斗', '动作'],
  ['action', '动作'],
  ['SLG', '策略'],
  ['经营策略', '策略 模拟'],
  ['塔防', '策略'],
  ['strategy', '策略'],
  ['卡牌三国', '卡牌 三国'],
  ['card', '卡牌'],
  ['休闲益智', '休闲 益智'],
  ['casual', '休闲'],
  ['竞速', '竞技'],
  ['赛车', '竞技'],
  ['MOBA', '竞技'],
  ['模拟经营', '模拟'],
  ['经营', '模拟'],
  ['养成', '模拟'],
  ['simulation', '模拟'],
  ['枪战', '射击'],
  ['shooter', '射击'],
  ['音游', '音乐'],
  ['music', '音乐'],
  ['adventure', '冒险'],
  ['益智解谜', '益智'],
  ['解谜', '益智'],
  ['puzzle', '益智'],
  ['放置挂机', '放置'],
  ['挂机', '放置'],
  ['idle', '放置'],
  ['修仙', '仙侠'],
  ['玄幻', '仙侠'],
  ['奇幻', '魔幻'],
  ['动漫', '二次元'],
  ['美少女', '二次元'],
  ['未来', '科幻'],
  ['sports', '体育'],
])('maps %s to %s', (word, ours) => {
  expect(known([word])).toEqual(ours.split(' '));
});

test.each(['游戏', '手游', '娱乐', '其他', '其它', '未知', 'games', 'Game', 'ENTERTAINMENT'])(
  '%s is ignored',
  (word) => {
    expect(sortCategoryWords([word])).toEqual({ categories: [], themes: [], others: [], ignored: [word] });
  },
);

test.each(['国风', 'constructor', '__proto__'])('%s is a tag', (word) => {
  expect(sortCategoryWords([word])).toEqual({ categories: [], themes: [], others: [word], ignored: [] });
});

test('words of other catalogues become categories, themes and tags', () => {
  expect(sortCategoryWords(['游戏', 'RPG', '卡牌三国', '放置', '修仙', '国风'])).toEqual({
    categories: ['角色扮演', '卡牌', '放置'],
    themes: ['三国', '仙侠'],
    others: ['国风'],
    ignored: ['游戏'],
  });
});

test('[CAT-08] the lists that operators maintain sort the words, and former names are current ones', () => {
  const lists = listsOf(
    [
      { kind: 'categories', name: '战棋', hidden: false },
      { kind: 'categories', name: 'ARPG', hidden: true },
      { kind: 'themes', name: '国风', hidden: false },
    ],
    [{ kind: 'categories', name: '策略', current: '战棋' }],
  );
  expect(sortCategoryWords(['策略', 'slg', 'ARPG', '国风', '仙侠'], lists)).toEqual({
    categories: ['战棋', 'ARPG'],
    themes: ['国风'],
    others: ['仙侠'],
    ignored: [],
  });
});

test('[CAT-08] a listed word wins over a former name of the other list', () => {
  const lists = listsOf(
    [
      { kind: 'categories', name: '卡牌', hidden: false },
      { kind: 'themes', name: '三国', hidden: false },
    ],
    [
      { kind: 'categories', name: '三国', current: '卡牌' },
      { kind: 'themes', name: '卡牌', current: '三国' },
    ],
  );
  expect(sortCategoryWords(['三国'], lists)).toMatchObject({ categories: [], themes: ['三国'] });
  expect(sortCategoryWords(['卡牌'], lists)).toMatchObject({ categories: ['卡牌'], themes: [] });
});
