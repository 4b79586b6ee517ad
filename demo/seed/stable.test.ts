import { expect, test } from 'vitest';
import { freeCodes } from './stable.ts';

test('a pack has one distinct, unambiguous code per remaining one, the same each time', () => {
  const codes = freeCodes({ key: 'yunhai-shouye', remaining: 500 });
  expect(new Set(codes).size).toBe(500);
  expect(codes.every((code) => /^[2-9A-HJ-NP-Z]{12}$/.test(code))).toBe(true);
  expect(freeCodes({ key: 'yunhai-shouye', remaining: 500 })).toEqual(codes);
  expect(freeCodes({ key: 'other', remaining: 1 })).not.toContain(codes[0]);
  expect(freeCodes({ key: 'other', remaining: 0 })).toEqual([]);
});
