import { expect, test } from 'vitest';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/entities/game.ts';
import { sortCategoryWords } from './category-words.ts';
import { readContents } from './contents.ts';

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

test.each(['、', '，', ',', ';', '；', '|', '\n'])(
  'splits contents at %o, but not inside brackets',
  (separator) => {
    expect(readContents(`银票*2${separator}金币*3`)).toEqual({
      value: [
        { name: '银票', count: 2 },
        { name: '金币', count: 3 },
      ],
    });
  },
);

test.each(['()', '（）', '【】', '[]'])(
  'does not split contents inside %s',
  ([open = '', close = '']: string) => {
    expect(readContents(`礼包${open}甲、乙${close}*2`)).toEqual({
      value: [{ name: `礼包${open}甲、乙${close}`, count: 2 }],
    });
  },
);

test.each(['*', '×', 'x', 'X', '✕'])('a count follows or precedes a name with %s', (sign) => {
  expect(readContents(`银票${sign}2`)).toEqual({ value: [{ name: '银票', count: 2 }] });
  expect(readContents(`2${sign}银票`)).toEqual({ value: [{ name: '银票', count: 2 }] });
});

test.each(['个', '只', '张', '颗', '枚', '份'])('a count may be followed by %s', (unit) => {
  expect(readContents(`银票*2${unit}`)).toEqual({ value: [{ name: '银票', count: 2 }] });
});

test.each([
  ['千', 2_000],
  ['万', 20_000],
  ['百万', 2_000_000],
  ['千万', 20_000_000],
  ['亿', 200_000_000],
  ['w', 20_000],
  ['W', 20_000],
  ['k', 2_000],
  ['K', 2_000],
])('a count may have the unit %s', (unit, count) => {
  expect(readContents(`金币*2${unit}`)).toEqual({ value: [{ name: '金币', count }] });
  expect(readContents(`2${unit}*金币`)).toEqual({ value: [{ name: '金币', count }] });
});

test('labelled items may be on separate lines', () => {
  expect(readContents('名称：银票，数量：2\n名称：金币，\n数量：100\n')).toEqual({
    value: [
      { name: '银票', count: 2 },
      { name: '金币', count: 100 },
    ],
  });
});
