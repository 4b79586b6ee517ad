import { expect, test } from 'vitest';
import { cleanLine, cleanText, excerpt, textLength } from './clean-text.ts';

test('removes invisible characters except emoji joiners', () => {
  expect(cleanLine('\ufeff 青\u200b崖\u00ad渡\u0000\u2060 ')).toEqual({ text: '青崖渡', removed: 5 });
  expect(cleanLine('👨‍👩‍👧 家❤️‍🔥').removed).toBe(0);
  expect(cleanLine('青\u200d👍')).toEqual({ text: '青👍', removed: 1 });
  expect(cleanLine('👍\u200d青')).toEqual({ text: '👍青', removed: 1 });
  expect(cleanLine('👍🏽‍ 好')).toEqual({ text: '👍🏽 好', removed: 1 });
});

test('normalises spaces and line ends', () => {
  expect(cleanLine('青\u3000崖\u00a0\n渡').text).toBe('青 崖 渡');
  expect(cleanText('一\r\n二\u2028三\r四').text).toBe('一\n二\n三\n四');
});

test('counts and truncates by code points', () => {
  expect(textLength('青😀')).toBe(2);
  expect(excerpt('一二三四五', 5)).toBe('一二三四五');
  expect(excerpt('一二😀四五六', 5)).toBe('一二😀四…');
  expect(excerpt(' 一 \n\n 二 ', 5)).toBe('一 二');
});

test('[BLR-13] removes noncharacters, which XML cannot hold', () => {
  expect(cleanLine('青\ufffe崖\ufdd0渡\u{1ffff}')).toEqual({ text: '青崖渡', removed: 3 });
});

test.each([
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
  'क\u094d\u200dष',
  'ᠬᠠᠨ\u180eᠠ',
])('keeps the joiners and tags of %j', (text) => {
  expect(cleanLine(text)).toEqual({ text, removed: 0 });
});

test('the breaks of lines and pages of word processors end lines', () => {
  expect(cleanText('一\v二\f三\u0085四').text).toBe('一\n二\n三\n四');
});
