import { expect, test } from 'vitest';
import { cellsOf, keyOf, partsOf } from './normalise.ts';

const key = (text: string) => keyOf(cellsOf(text));

test.each([
  ['云海剑歌', '云海剑歌'],
  ['雲海劍歌', '云海剑歌'],
  ['　云 海·剑：歌！', '云海剑歌'],
  ['ＺｅｒｏＨＩＶＥ２', 'zerohive2'],
  ['Pokéworld', 'pokeworld'],
  ['Poke\u0301world', 'pokeworld'],
  ['剑舟三', '剑舟3'],
  ['剑舟Ⅲ', '剑舟iii'],
  ['①号机', '1号机'],
  ['lü', 'lv'],
  ['乾坤諭', '乾坤谕'],
  // radicals of both blocks, whose characters are folded further
  ['⻢⻰⻓⻛⽂', '马龙长风文'],
  ['⻑安⼗⼆夜', '长安十2夜'],
  ['⻱⾺⺠', '龟马民'],
  ['⼀⺀', '1'],
  ['', ''],
  ['  ', ''],
  ['!!!', '!!!'],
])('normalises %j to %j', (text, expected) => {
  expect(key(text)).toBe(expected);
});

test('[API-01] a cell has its UTF-16 range', () => {
  expect(cellsOf('a 𠮷·Ⅱ').map(({ char, start, end }) => [char, start, end])).toEqual([
    ['a', 0, 1],
    ['𠮷', 2, 4],
    ['i', 5, 6],
    ['i', 5, 6],
  ]);
  expect(cellsOf('𠮷⻰⺇·⽂').map(({ char, start, end }) => [char, start, end])).toEqual([
    ['𠮷', 0, 2],
    ['龙', 2, 3],
    ['𠘨', 3, 4],
    ['文', 5, 6],
  ]);
});

test('cells have a kind', () => {
  expect(cellsOf('剑a3あ').map(({ kind }) => kind)).toEqual(['han', 'letter', 'digit', 'other']);
  expect(cellsOf('!~').map(({ kind }) => kind)).toEqual(['other', 'other']);
});

test('punctuation separates parts; the words of a Latin name are one part', () => {
  expect(partsOf(cellsOf('烛阴纪：九幽归灯'))).toEqual([
    [0, 3],
    [3, 7],
  ]);
  const two = [
    [0, 2],
    [2, 4],
  ];
  expect([partsOf(cellsOf('云海 剑歌')), partsOf(cellsOf('ab: cd'))]).toEqual([two, two]);
  expect(partsOf(cellsOf('Rune Arena'))).toEqual([]);
  expect(partsOf(cellsOf('云海剑歌'))).toEqual([]);
});

test('accepts lone surrogates and other unusual characters', () => {
  for (const text of ['\ud842', 'a\udfb7b', '\0', '\u200b', '𠮷'.slice(1), '👩‍🚀', 'ﷺ']) {
    expect(() => cellsOf(text)).not.toThrow();
  }
});

test('a space after letters separates no parts, a space after a character does', () => {
  expect(partsOf(cellsOf('云海Zero Hive'))).toEqual([]);
  expect(partsOf(cellsOf('Zero云海 剑歌'))).toEqual([
    [0, 6],
    [6, 8],
  ]);
});
