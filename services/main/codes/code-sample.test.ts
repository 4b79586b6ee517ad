import { expect, test } from 'vitest';
import { CodeSample } from './code-sample.ts';

test('[BLR-20] of many codes, the first, the last, ten random ones and all lengths are shown', () => {
  const codes = Array.from({ length: 5_000 }, (_, index) => `YM${index + 1}`);
  const sample = new CodeSample();
  sample.add(codes.slice(0, 3_000));
  sample.add(codes.slice(3_000));
  const shown = sample.read();
  expect(shown).toMatchObject({ first: 'YM1', last: 'YM5000' });
  expect(shown?.lengths).toEqual([
    { length: 6, count: 4_001 },
    { length: 5, count: 900 },
    { length: 4, count: 90 },
    { length: 3, count: 9 },
  ]);
  expect(new Set(shown?.random).size).toBe(10);
  expect(codes).toEqual(expect.arrayContaining(shown?.random ?? []));
  expect(shown?.random).not.toEqual(codes.slice(0, 10));
});

test('[BLR-20] few codes are all shown, none is no sample, and a length is in characters', () => {
  const sample = new CodeSample();
  expect(sample.read()).toBeNull();
  sample.add(['云海🎁', 'YM1']);
  expect(sample.read()).toEqual({
    first: '云海🎁',
    last: 'YM1',
    random: ['云海🎁', 'YM1'],
    lengths: [{ length: 3, count: 2 }],
  });
});
