import { expect, test } from 'vitest';
import { readQuery } from './query.ts';
import { rankRelated, relatedUnits, type UnitMatch } from './related-units.ts';

const unitsOf = (text: string) =>
  relatedUnits(readQuery(text)).map(({ text: [terms = []] }) => terms.join(' '));

test.each([
  ['灯油就是血条', ['.灯油', '.血条']],
  ['能和猫一起开店', ['.猫1', '.1起', '.起开', '.开店']],
  ['骑车 fogline', ['.骑车', '.fogline']],
  ['不氪金的三国', ['.不氪 .氪金', '.3国']],
  ['这是什么', []],
  ['qwzxv', ['.qwzxv']],
])('[FND-11] the units of %s are %j', (text, units) => {
  expect(unitsOf(text)).toEqual(units);
});

const match = (id: number, unit: number, { weight = 0, isLabel = false } = {}): UnitMatch => ({
  ...{ id, unit, weight, isLabel },
});

test('[FND-11] games that share the most and the rarest units come first, then the hottest', () => {
  const common = [1, 2, 3].map((id) => match(id, 0, { weight: id }));
  const others = [match(1, 1), match(2, 1), match(3, 1), match(1, 2), match(3, 3)];
  expect(rankRelated(readQuery('乘电车送外卖'), [...common, ...others])).toEqual([3, 1]);
  expect(rankRelated(readQuery('乘电车送外卖'), [...common, match(1, 1), match(3, 1)])).toEqual([3, 1]);
});

test('[FND-11] one unit is enough if it is a label or a word of several', () => {
  const text = readQuery('三国麻将');
  expect(rankRelated(text, [match(1, 0)])).toEqual([]);
  expect(rankRelated(text, [match(1, 0, { isLabel: true })])).toEqual([1]);
  expect(rankRelated(readQuery('三国 麻将'), [match(1, 0)])).toEqual([1]);
});

test('[FND-11] a game with less than half of the known units is not related', () => {
  const rare = [match(1, 0), match(1, 1), match(1, 2), match(1, 3), match(2, 4), match(2, 0)];
  expect(rankRelated(readQuery('一段很长的句子'), rare)).toEqual([1]);
});
