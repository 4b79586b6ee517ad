import { describe, expect, it, test } from 'vitest';
import { type BlockedWord, findWords, judge, wordKey } from './find-words.ts';

const list = (...words: [word: string, action: BlockedWord['action']][]): BlockedWord[] =>
  words.map(([word, action]) => ({ word, key: wordKey(word), action }));

describe('blocked words', () => {
  it.each([
    ['verbatim', '加微信领礼包', '加微信'],
    ['wide letters', 'ＶＸ领礼包', 'vx'],
    ['another case', 'Vx 领礼包', 'vX'],
    ['spaces between', '加 微  信', '加微信'],
    ['symbols between', '加-微·信', '加微信'],
    ['commas between', '加，微、信', '加微信'],
    ['zero-width characters between', '加\u200b微\u200d信', '加微信'],
    ['emoji between', '加🎮微🎮信', '加微信'],
    ['Latin letters with dots', 'v.x 领礼包', 'vx'],
    ['before digits', 'vx12345', 'vx'],
    ['circled digits', '①②③', '123'],
  ])('are found: %s', (_case, text, word) => {
    expect(findWords(text, list([word, '待审']))).toMatchObject([{ word }]);
  });

  it.each([
    ['inside a Latin word', 'a classic game', 'ass'],
    ['at the beginning of a Latin word', 'assets', 'ass'],
    ['inside a number', '21234', '123'],
    ['across the end of a sentence', '他很傻。逼真的画面', '傻逼'],
    ['across a line', '他很傻\n逼真的画面', '傻逼'],
  ])('are not found: %s', (_case, text, word) => {
    expect(findWords(text, list([word, '待审']))).toEqual([]);
  });

  it('are marked at their position in the original text', () => {
    const text = '🎮加 微信，还有ＶＸ';
    const found = findWords(text, list(['vx', '拒绝'], ['加微信', '待审']));
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['加 微信', 'ＶＸ']);
  });

  it('result in the strictest action of all', () => {
    const words = list(['甲', '替换'], ['乙', '待审'], ['丙', '拒绝']);
    expect(judge('无', words)).toEqual({ action: null, text: '无', words: [] });
    expect(judge('甲乙', words)).toEqual({ action: '待审', text: '*乙', words: ['甲', '乙'] });
    expect(judge('甲乙丙', words)).toMatchObject({ action: '拒绝', text: '甲乙丙' });
  });

  it('are replaced by one star per character, overlapping ones once', () => {
    const words = list(['傻瓜', '替换'], ['瓜蛋', '替换'], ['傻', '替换']);
    expect(judge('大傻 瓜蛋呀', words).text).toBe('大****呀');
  });

  it('have an empty key without letters and digits', () => {
    expect(wordKey(' ·★ ')).toBe('');
    expect(wordKey('Ｖ 信')).toBe('v信');
  });
});

const placesOf = (text: string, word: string) =>
  findWords(text, list([word, '待审'])).map(({ start, end }) => text.slice(start, end));

test.each(['。', '！', '？', '!', '?', '\n'])('no word matches across %o', (sign) => {
  expect(placesOf(`加微${sign}信`, '加微信')).toEqual([]);
  expect(placesOf(`加微信${sign}`, '加微信')).toEqual(['加微信']);
});

test.each([' ', '-', '.', '，', ',', '*', '_', '·', '😀', '　', '~', '/'])(
  '%o between letters does not hide a word',
  (sign) => {
    expect(placesOf(`加${sign}微${sign}信`, '加微信')).toEqual([`加${sign}微${sign}信`]);
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
  expect(placesOf(text, word)).toEqual(places);
});

test('all matches are found, also overlapping ones, by position, longer ones first', () => {
  expect(placesOf('哈哈哈', '哈哈')).toEqual(['哈哈', '哈哈']);
  const hits = findWords('代练代充', list(['代', '待审'], ['代充', '拒绝'], ['代练', '替换']));
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
    expect(judge('甲乙', list(...words)).action).toBe(action);
  },
);

test('replaced words get one star per character unless the text is rejected', () => {
  const words = list(['代练', '替换'], ['练代', '替换'], ['微信', '拒绝']);
  expect(judge('找代练代充', words)).toEqual({ action: '替换', text: '找***充', words: ['代练', '练代'] });
  expect(judge('找代-练', words).text).toBe('找***');
  expect(judge('找代练加微信', words)).toMatchObject({ action: '拒绝', text: '找代练加微信' });
  expect(judge('没有', words)).toEqual({ action: null, text: '没有', words: [] });
});

test('a word is compared by its letters and digits only', () => {
  expect([wordKey('加-V 信！'), wordKey('ＱＱ\n群')]).toEqual(['加v信', 'qq群']);
});
