import { expect, test } from 'vitest';
import { readLetters } from './segment.ts';

const ways = (letters: string) =>
  readLetters(letters).map((way) =>
    way.map(({ kind, text }) => (kind === 'initial' ? text.toUpperCase() : text)).join(' '),
  );

test('prefers whole syllables', () => {
  expect(ways('yunhaijiange')[0]).toBe('yun hai jian ge');
  expect(ways('xian')).toEqual(expect.arrayContaining(['xian', 'xi an']));
  expect(ways('fangan')).toEqual(expect.arrayContaining(['fang an', 'fan gan']));
});

test('the last syllable may be incomplete', () => {
  expect(ways('yunhaiji')[0]).toBe('yun hai ji');
  expect(ways('yunhaijio')).toContain('yun hai jio');
  expect(ways('zho')).toContain('zho');
});

test('letters may be initials, including zh, ch and sh', () => {
  expect(ways('yhjg')).toEqual(['Y H J G']);
  expect(ways('zhj')).toEqual(expect.arrayContaining(['ZH J', 'Z H J']));
  expect(ways('yunhjg')).toContain('yun H J G');
});

test('reads any letters in bounded time', () => {
  expect(ways('')).toEqual(['']);
  expect(ways('vvv')).toEqual(['V V V']);
  expect(readLetters('xian'.repeat(500)).length).toBeGreaterThan(0);
});

test('vowels are read together, and only the last syllable is incomplete', () => {
  expect(ways('ao')).toEqual(['ao']);
  expect(ways('zhoyun')).not.toContain('zho yun');
});
