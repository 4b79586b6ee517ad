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
  ['', ''],
  ['  ', ''],
  ['!!!', '!!!'],
])('%j is looked up as %j', (text, expected) => {
  expect(key(text)).toBe(expected);
});

test('[API-01] a cell keeps the UTF-16 range that it stands at', () => {
  expect(cellsOf('a 𠮷·Ⅱ').map(({ char, start, end }) => [char, start, end])).toEqual([
    ['a', 0, 1],
    ['𠮷', 2, 4],
    ['i', 5, 6],
    ['i', 5, 6],
  ]);
});

test('cells know what they are', () => {
  expect(cellsOf('剑a3あ').map(({ kind }) => kind)).toEqual(['han', 'letter', 'digit', 'other']);
});

test('parts stand apart by punctuation; the words of a Latin name are one part', () => {
  expect(partsOf(cellsOf('烛阴纪：九幽归灯'))).toEqual([
    [0, 3],
    [3, 7],
  ]);
  expect(partsOf(cellsOf('Rune Arena'))).toEqual([]);
  expect(partsOf(cellsOf('云海剑歌'))).toEqual([]);
});

test('half a surrogate pair and other oddities pass', () => {
  for (const text of ['\ud842', 'a\udfb7b', '\0', '\u200b', '𠮷'.slice(1), '👩‍🚀', 'ﷺ']) {
    expect(() => cellsOf(text)).not.toThrow();
  }
});
