import { expect, it, vi } from 'vitest';
import { remembered } from './remembered.ts';

it('computes a text once, and again after others were used more recently', () => {
  const work = vi.fn((text: string) => text.length);
  const length = remembered(work, 2);
  expect(['a', 'bb', 'a', 'bb'].map(length)).toEqual([1, 2, 1, 2]);
  expect(work).toHaveBeenCalledTimes(2);
  expect(['ccc', 'bb', 'a'].map(length)).toEqual([3, 2, 1]);
  expect(work).toHaveBeenCalledTimes(4);
});

it('does not cache long texts', () => {
  const work = vi.fn((text: string) => text.length);
  const length = remembered(work, 2);
  const long = 'x'.repeat(513);
  expect([length(long), length(long)]).toEqual([513, 513]);
  expect(work).toHaveBeenCalledTimes(2);
});
