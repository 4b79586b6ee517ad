import { describe, expect, it } from 'vitest';
import { findWords, judge, wordKey } from './find-words.ts';

const list = (...words: [word: string, action: '待审' | '拒绝' | '替换'][]) =>
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
