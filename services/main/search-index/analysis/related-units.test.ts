import { expect, test } from 'vitest';
import { labelsFitting, takeMoods } from './label-synonyms.ts';
import { readQuery } from './query.ts';
import {
  nameCharacters,
  rankRelated,
  rarityOf,
  relatedUnits,
  togetherTerms,
  type UnitMatch,
} from './related-units.ts';

const unitsOf = (text: string) => relatedUnits(readQuery(text)).map(({ text: terms }) => terms.join(' '));

test.each([
  ['灯油就是血条', ['.灯油', '.血条']],
  ['能和猫一起开店', ['.起开', '.开店']],
  ['下一关 s1 2021', ['.s1', '.2021', '.s12021']],
  ['骑车 fogline', ['.骑车', '.fogline']],
  ['不氪金的三国', ['.不氪 .氪金', '.3国']],
  ['这是什么', []],
  ['qwzxv', ['.qwzxv']],
])('[FND-11] the units of %s are %j', (text, units) => {
  expect(unitsOf(text).toSorted()).toEqual(units.toSorted());
});

test('[FND-11] at most thirty alternatives are looked up, and ten for units together', () => {
  const moods =
    '轻松放松解压减压温馨可爱热血刺激爽快割草无双硬核受苦虐心催泪沙雕快乐吓人灵异助眠睡前佛系养老摸鱼下饭';
  expect(takeMoods(moods).words.flatMap(labelsFitting).length).toBeGreaterThan(40);
  const units = relatedUnits(readQuery(moods));
  const lookups = units.flatMap(({ lookUp }) => lookUp).length;
  expect(lookups).toBeGreaterThan(20);
  expect(lookups).toBeLessThanOrEqual(30);
  expect(
    togetherTerms(
      units,
      units.map(() => 1),
    ).length,
  ).toBe(10);
});

test('[FND-11] units are looked up together: all, all but one, and every two, the rarest first', () => {
  const together = (text: string, rarities: number[]) =>
    togetherTerms(relatedUnits(readQuery(text)), rarities).map((terms) => terms.join(' '));
  expect(together('灯油', [1])).toEqual([]);
  expect(together('灯油 血条', [0.1, 0.2])).toEqual(['.血条 .灯油']);
  expect(together('灯油 血条 橘猫', [0.3, 0.1, 0.2])).toEqual([
    '.灯油 .橘猫 .血条',
    '.灯油 .橘猫',
    '.灯油 .血条',
    '.橘猫 .血条',
  ]);
  expect(together('灯油 血条 橘猫 小店', [0.4, 0.3, 0.2, 0.1]).slice(0, 3)).toEqual([
    '.灯油 .血条 .橘猫 .小店',
    '.灯油 .血条 .橘猫',
    '.灯油 .血条 .小店',
  ]);
});

test('[FND-11] every pair of moods has its share of the lookups', () => {
  const units = relatedUnits(readQuery('轻松 热血 沙雕'));
  expect(units.map(({ lookUp }) => lookUp.length > 1)).toEqual([true, true, true]);
  const together = togetherTerms(units, [0.3, 0.2, 0.1]);
  expect(together).toHaveLength(10);
  const terms = units.map(({ lookUp }) => new Set(lookUp.flat()));
  const pairs = together
    .slice(1)
    .map((found) =>
      terms.flatMap((own, unit) => (found.some((one) => own.has(one)) ? [unit] : [])).join(' '),
    );
  expect([...new Set(pairs)].toSorted()).toEqual(['0 1', '0 2', '1 2']);
});

const match = (id: number, unit: number, { weight = 0, isLabel = false, named = '' } = {}): UnitMatch => ({
  id,
  unit,
  weight,
  isLabel,
  named: [...named],
});

/** Ranks by the numbers of games that have each unit; a number that is not given is one. */
const rank = (text: string, matches: UnitMatch[], ...games: number[]) =>
  rankRelated(
    readQuery(text),
    matches,
    Array.from({ length: 10 }, (_, unit) => rarityOf(games[unit] ?? 1)),
    unitsOf(text),
  );

test('[FND-11] games that share the most and the rarest units come first, then the hottest', () => {
  const common = [1, 2, 3].map((id) => match(id, 0, { weight: id }));
  const others = [match(1, 1), match(2, 1), match(3, 1), match(1, 2), match(3, 3)];
  expect(rank('乘电车送外卖', [...common, ...others], 3, 3)).toEqual([3, 1]);
  expect(rank('乘电车送外卖', [...common, match(1, 1), match(3, 1)], 3, 2)).toEqual([3, 1]);
});

test('[FND-11] a unit that sixty thousand games have weighs less than one that a hundred have', () => {
  const two = [match(1, 0, { weight: 9 }), match(1, 1), match(2, 0), match(2, 2)];
  expect(rank('乘电车送外卖', two, 10, 60_000, 100)).toEqual([2, 1]);
  expect(rank('乘电车送外卖', two, 10, 100, 60_000)).toEqual([1, 2]);
});

test('[FND-11] one unit is enough if it is a label or a word of several', () => {
  expect(rank('三国麻将', [match(1, 0)])).toEqual([]);
  expect(rank('三国麻将', [match(1, 0, { isLabel: true })])).toEqual([1]);
  expect(rank('三国 麻将', [match(1, 0)])).toEqual([1]);
});

test('[FND-11] a unit that two games have is enough beside a character of the name that is not in it', () => {
  const text = '电台变成鲸鱼';
  expect(rank(text, [match(1, 0, { named: '鲸' })], 2)).toEqual([1]);
  expect(rank(text, [match(1, 0, { named: '鲸' })], 3)).toEqual([]);
  expect(rank(text, [match(1, 0, { named: '电台' })], 2)).toEqual([]);
  expect(rank(text, [match(1, 3), match(1, 0, { named: '鲸' })], 3, 1, 1, 1)).toEqual([1]);
});

test('[FND-11] of games with the same units the one with more characters in its name comes first', () => {
  const two = (id: number, more: { weight?: number; named?: string }) => [
    match(id, 0, more),
    match(id, 1, more),
  ];
  expect(rank('电台变成鲸鱼', [...two(1, { weight: 9 }), ...two(2, { named: '鲸' })])).toEqual([2, 1]);
  expect(rank('电台变成鲸鱼', [...two(1, { weight: 9 }), ...two(2, { named: '台' })])).toEqual([1, 2]);
});

test('[FND-11] the characters of a text that may be in a name: without particles, each once', () => {
  expect(nameCharacters(readQuery('那个 abc 会修月亮的月兔2'))).toEqual(['修', '月', '亮', '兔']);
  expect(
    nameCharacters(readQuery('甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄宇宙洪荒日月盈昃')),
  ).toHaveLength(30);
});

test('[FND-11] a game with less than half of the known units is not related', () => {
  const rare = [...[0, 1, 2, 3].map((unit) => match(1, unit)), match(2, 4), match(2, 0)];
  expect(rank('一段很长的句子', rare)).toEqual([1]);
});

test('[FND-11] a rare unit of games that are not near hides no others', () => {
  const labelled = Array.from({ length: 200 }, (_, id) => match(id, 0, { isLabel: true }));
  expect(rank('热血传奇', labelled, 200)).toHaveLength(200);
  const rare = [300, 301, 302].map((id) => match(id, 1));
  expect(rank('热血传奇', [...labelled, ...rare], 200, 3)).toHaveLength(200);
});
