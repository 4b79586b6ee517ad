import { describe, expect, test } from 'vitest';
import { aspectLookups, platformTerms } from './aspect-lookups.ts';
import { labelMeant, wordsFor } from './label-synonyms.ts';
import { cellsOf } from './normalise.ts';
import { coreOf, readQuery } from './query.ts';
import { aspectTerms, type GameAspects, indexNames, indexTitle, labelsNamed } from './tokens.ts';

const NONE: GameAspects = { labels: [], makers: [], texts: [], description: '' };

/** What a text finds a game by besides its names, the most certain first, with sets instead of the database. */
function foundBy(text: string, aspects: Partial<GameAspects>, name = '将军令') {
  const terms = new Set([...indexNames([name]).terms, ...aspectTerms({ ...NONE, ...aspects })]);
  const lookups = Object.entries(aspectLookups(coreOf(readQuery(text))));
  const found = lookups.find(([, alternatives]) =>
    alternatives.some((all: readonly string[]) => all.every((one) => terms.has(one))),
  );
  return found?.[0];
}

const general: Partial<GameAspects> = {
  labels: ['三国', '卡牌', 'BT版', '角色扮演', '折扣服'],
  makers: ['青梧互娱', 'Riot Games'],
  texts: ['把兵器一件件修好，剑气纵横', '御剑飞行', 'Auto Chess 2048'],
};

test.each([
  // a label: as it is written, without the ending of its kind, in pinyin, and in another word of players
  ['三国', 'labels'],
  ['三國', 'labels'],
  ['sanguo', 'labels'],
  ['BT版', 'labels'],
  ['bt', 'labels'],
  ['bt服', 'labels'],
  ['折扣', 'labels'],
  ['折扣类', 'labels'],
  ['rpg', 'labels'],
  // labels side by side, with and without spaces
  ['三国卡牌', 'labels'],
  ['卡牌三国', 'labels'],
  ['三国 卡牌', 'labels'],
  ['卡牌 rpg 三国', 'labels'],
  // a maker, alone or beside labels
  ['青梧', 'makers'],
  ['青梧互娱', 'makers'],
  ['青梧 卡牌', 'makers'],
  ['卡牌 青梧', 'makers'],
  ['卡牌青梧', 'makers'],
  ['三国 青梧 卡牌', 'makers'],
  ['riot', 'makers'],
  ['riotgames', 'makers'],
  ['riot games', 'makers'],
  // the summary and the features; words found in different places
  ['兵器', 'texts'],
  ['御剑飞行', 'texts'],
  ['修好 兵器', 'texts'],
  ['兵器 三国', 'texts'],
  ['兵器 青梧', 'texts'],
  ['bt服 青梧', 'texts'],
  ['auto chess', 'texts'],
  ['2048', 'texts'],
  // the name beside a label, a maker and a text
  ['青梧 将军', 'texts'],
  ['将军 卡牌', 'texts'],
  ['将军卡牌', 'texts'],
  ['卡牌 将军', 'texts'],
  ['将军 兵器', 'texts'],
])('[FND-01] %s finds a game by its %s', (text, expected) => {
  expect(foundBy(text, general)).toBe(expected);
});

test.each([
  // one of several words is missing
  '三国 射击',
  '三国射击',
  '青梧 射击',
  '兵器 射击',
  // characters that are not side by side, or only across punctuation or different texts
  '三牌',
  '兵好',
  '好剑',
  '横御',
  // single characters and letters
  '三',
  '兵',
  'a',
  '青 梧',
  // the end of a word
  'iot',
  '！',
])('[FND-01] %s does not find a game by a part of what it has', (text) => {
  expect(foundBy(text, general)).toBeUndefined();
});

test('[FND-03] beside other words a label is named as it is', () => {
  const own = { labels: ['折扣'], texts: ['一件件修好兵器'] };
  expect(foundBy('折扣 兵器', own)).toBe('texts');
  expect(foundBy('折扣服 兵器', own)).toBeUndefined();
});

test('[FND-03] a text of up to eight characters is read as two labels without a space', () => {
  expect(foundBy('开放世界冒险卡牌', { labels: ['开放世界冒险', '卡牌'] })).toBe('labels');
  expect(foundBy('开放世界大冒险卡牌', { labels: ['开放世界大冒险', '卡牌'] })).toBeUndefined();
  expect(foundBy('开放世界大冒险 卡牌', { labels: ['开放世界大冒险', '卡牌'] })).toBe('labels');
});

test('[FND-01] a label retains its ending if one character would remain', () => {
  expect(labelsNamed(cellsOf('新服'))).toEqual(['新服']);
  expect(labelsNamed(cellsOf('折扣服'))).toEqual(['折扣服', '折扣']);
});

test.each([
  ['rpg', '角色扮演'],
  ['slg', '策略'],
  ['fps', '射击'],
  ['枪战', '射击'],
  ['moba', '竞技'],
  ['挂机', '放置'],
  ['修仙', '仙侠'],
  ['音游', '音乐'],
  ['动漫', '二次元'],
  ['末世', '末日'],
  ['肉鸽', 'Roguelike'],
  ['rogue', 'Roguelike'],
])('[FND-01] %s finds games with the label %s', (word, label) => {
  expect(foundBy(word, { labels: [label] })).toBe('labels');
});

test('[FND-01] the words of players for a label', () => {
  expect(labelMeant('三国')).toBeUndefined();
  expect(wordsFor('射击')).toEqual(['fps', 'tps', '枪战', '打枪']);
  expect(wordsFor('三国')).toEqual([]);
});

test('[FND-01] texts are found up to their two hundredth character', () => {
  expect(foundBy('兵器', { texts: [`${'云'.repeat(198)}兵器`] })).toBe('texts');
  expect(foundBy('兵器', { texts: [`${'云'.repeat(199)}兵器`] })).toBeUndefined();
});

test('[FND-04] a platform is a label of its games', () => {
  const [label] = platformTerms('harmony');
  expect(aspectTerms({ ...NONE, labels: ['鸿蒙'] })).toContain(label);
  expect(platformTerms('android')).not.toEqual(platformTerms('ios'));
});

test('[FND-01] many words give few lookups', () => {
  for (const text of [
    '安卓版 苹果版 鸿蒙版 网页版',
    'riot games auto chess',
    '三国 卡牌 兵器 飞行',
    '云'.repeat(60),
  ]) {
    const { labels, makers, texts } = aspectLookups(readQuery(text));
    expect([...labels, ...makers, ...texts].length).toBeLessThan(120);
  }
});

describe('[FND-08] a pack is found by its contents', () => {
  const terms = new Set(indexTitle('新手礼包', [7], ['招募令', '金币 500']).terms);

  test.each([
    ['.招募', true],
    ['.募令', true],
    ['.金币', true],
    ['.500', true],
    ['.令金', false],
    ['.新手', false],
  ])('the term %s: %s', (term, isFound) => {
    expect(terms.has(term)).toBe(isFound);
  });
});
