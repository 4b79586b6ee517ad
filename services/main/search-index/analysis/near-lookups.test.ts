import { expect, test } from 'vitest';
import { nearLookups } from './near-lookups.ts';
import { readQuery } from './query.ts';

const near = (text: string) => {
  const [pairs, pair, apart] = nearLookups(readQuery(text));
  return { pairs, pair, apart };
};
/** The alternatives in characters, or in syllables. */
const inChars = (lookup: readonly (readonly string[])[]) =>
  lookup.filter((terms) => terms.every((one) => !/^[~-]/.test(one)));
const inSounds = (lookup: readonly (readonly string[])[]) =>
  lookup.filter((terms) => terms.every((one) => one.startsWith('~')));

test('[API-01] near names have two pairs of the text, by character or sound', () => {
  expect(near('云海剑歌')).toEqual({
    pairs: [
      ['云海', '海剑'],
      ['云海', '剑歌'],
      ['海剑', '剑歌'],
      ["~yun'hai", "~hai'jian"],
      ["~yun'hai", "~jian'ge"],
      ["~hai'jian", "~jian'ge"],
    ],
    pair: [['云海'], ['海剑'], ['剑歌'], ["~yun'hai"], ["~hai'jian"], ["~jian'ge"]],
    apart: [],
  });
});

test('[API-01] two pairs begin at most three characters apart', () => {
  const { pairs } = near('天地玄黄宇宙');
  expect(inChars(pairs)).toContainEqual(['天地', '黄宇']);
  expect(inChars(pairs)).not.toContainEqual(['天地', '宇宙']);
  expect(inChars(pairs)).toHaveLength(9);
  expect(inSounds(pairs)).toHaveLength(9);
});

test('[API-01] three characters may be apart, by sound too; five or more by character only', () => {
  const short = near('云海剑').apart;
  expect(short).toEqual([
    ['云', '海'],
    ['海', '剑'],
    ['云', '剑'],
    ['~yun', '~hai'],
    ['~hai', '~jian'],
    ['~yun', '~jian'],
  ]);
  const long = near('云海剑歌谣').apart;
  expect(inChars(long)).toHaveLength(7);
  expect(inChars(long)).toContainEqual(['云', '剑']);
  expect(inChars(long)).not.toContainEqual(['云', '歌']);
  expect(inSounds(long)).toEqual([]);
});

test('[API-01] what is typed by its sound is looked up by its sound alone', () => {
  expect(near('云hai剑')).toEqual({
    pairs: [["~yun'hai", "~hai'jian"]],
    pair: [["~yun'hai"], ["~hai'jian"]],
    apart: [
      ['云', '剑'],
      ['~yun', '~hai'],
      ['~hai', '~jian'],
      ['~yun', '~jian'],
    ],
  });
});

test('[API-01] Latin names share four adjacent letters', () => {
  expect(near('runes').pair).toEqual([["~ru'le"], ['-rul', '-ule'], ['-ule', '-les']]);
  expect(near('fog').pair).toEqual([]);
  expect(near('abcd云海').pair.flat()).not.toContain('-abc');
  expect(near('fog9').pair).toEqual([['-fog', '-og9']]);
});

test('[API-01] twelve characters, or twenty-four letters, are looked up', () => {
  expect(inChars(near('天地玄黄宇宙洪荒日月盈昃辰宿').pair)).toHaveLength(11);
  const runs = near('bcdfghjklmnpqrstvwxyzbcdfghjk').pair.filter(([one]) => one?.startsWith('-'));
  expect(runs).toHaveLength(21);
});
