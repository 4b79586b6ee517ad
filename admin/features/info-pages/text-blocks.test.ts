import { expect, test } from 'vitest';
import { compareBlocks } from './text-blocks.ts';

test('[FST-07] what stays, goes and comes, in the order of the texts', () => {
  const shown = (before: string, after: string) =>
    compareBlocks([...before], [...after])
      .map(({ kind, text }) => `${{ same: '=', removed: '-', added: '+' }[kind]}${text}`)
      .join(' ');
  expect(shown('abcd', 'abxd')).toBe('=a =b -c +x =d');
  expect(shown('', 'ab')).toBe('+a +b');
  expect(shown('ab', '')).toBe('-a -b');
  expect(shown('abc', 'bca')).toBe('-a =b =c +a');
});
