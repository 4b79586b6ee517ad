import { expect, test } from 'vitest';
import { oddCharacters } from './odd-characters.ts';
import { RowReader } from './row-reader.ts';

test.each([
  ['锟斤拷之战', /锟斤拷/],
  ['云海\ue000剑歌', /^有私用字符（U\+E000），/],
  ['云海\u{f0000}剑歌', /^有私用字符（U\+F0000），/],
])('[BLR-25] the name %j has a warning', (name, reason) => {
  expect(oddCharacters(name)).toMatch(reason);
  const reader = new RowReader({ line: 2, values: { name } });
  expect(reader.required('name', 50)).toBe(name);
  expect(reader.issues).toEqual([
    expect.objectContaining({ level: 'warning', reason: expect.stringMatching(reason) }),
  ]);
});

test.each(['云海剑歌', '😀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '𠮷'])('the name %s has none', (name) => {
  expect(oddCharacters(name)).toBeUndefined();
});
