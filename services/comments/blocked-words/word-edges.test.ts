import { expect, test } from 'vitest';
import { type BlockedWord, findWords, judge, wordKey } from './find-words.ts';

const listOf = (...words: [string, BlockedWord['action']][]): BlockedWord[] =>
  words.map(([word, action]) => ({ word, key: wordKey(word), action }));
const found = (text: string, word: string) =>
  findWords(text, listOf([word, '待审'])).map(({ start, end }) => text.slice(start, end));

test.each(['。', '！', '？', '!', '?', '\n'])('no word matches across %o', (sign) => {
  expect(found(`加微${sign}信`, '加微信')).toEqual([]);
  expect(found(`加微信${sign}`, '加微信')).toEqual(['加微信']);
});

test.each([' ', '-', '.', '，', ',', '*', '_', '·', '😀', '　', '~', '/'])(
  '%o between letters does not hide a word',
  (sign) => {
    expect(found(`加${sign}微${sign}信`, '加微信')).toEqual([`加${sign}微${sign}信`]);
  },
);

test.each([
  ['qq', 'QQ', ['QQ']],
  ['qq', 'ｑｑ', ['ｑｑ']],
  ['qq', 'qqq', []],
  ['qq', 'aqq', []],
  ['qq', 'qqa', []],
  ['qq', 'q q', ['q q']],
  ['qq', 'a qq b', ['qq']],
  ['qq', '加qq群', ['qq']],
  ['qq', 'qq1', ['qq']],
  ['123', '123', ['123']],
  ['123', '1234', []],
  ['123', '0123', []],
  ['123', 'a123b', ['123']],
  ['123', '1 2 3', ['1 2 3']],
  ['123', '0 123', ['123']],
])('%s in %o: %o', (word, text, places) => {
  expect(found(text, word)).toEqual(places);
});

test('all matches are found, also overlapping ones, by position, longer ones first', () => {
  expect(found('哈哈哈', '哈哈')).toEqual(['哈哈', '哈哈']);
  const hits = findWords('代练代充', listOf(['代', '待审'], ['代充', '拒绝'], ['代练', '替换']));
  expect(hits.map(({ word, start }) => [word, start])).toEqual([
    ['代练', 0],
    ['代', 0],
    ['代充', 2],
    ['代', 2],
  ]);
});

test.each([
  [[['甲', '待审']], '待审'],
  [[['甲', '替换']], '替换'],
  [
    [
      ['甲', '替换'],
      ['乙', '待审'],
    ],
    '待审',
  ],
  [
    [
      ['甲', '待审'],
      ['乙', '拒绝'],
    ],
    '拒绝',
  ],
  [[['丙', '拒绝']], null],
] as [[string, BlockedWord['action']][], string | null][])(
  'the strictest action counts: %o',
  (words, action) => {
    expect(judge('甲乙', listOf(...words)).action).toBe(action);
  },
);

test('replaced words get one star per character unless the text is rejected', () => {
  const words = listOf(['代练', '替换'], ['练代', '替换'], ['微信', '拒绝']);
  expect(judge('找代练代充', words)).toEqual({ action: '替换', text: '找***充', words: ['代练', '练代'] });
  expect(judge('找代-练', words).text).toBe('找***');
  expect(judge('找代练加微信', words)).toMatchObject({ action: '拒绝', text: '找代练加微信' });
  expect(judge('没有', words)).toEqual({ action: null, text: '没有', words: [] });
});

test('a word is compared by its letters and digits only', () => {
  expect([wordKey('加-V 信！'), wordKey('ＱＱ\n群')]).toEqual(['加v信', 'qq群']);
});
