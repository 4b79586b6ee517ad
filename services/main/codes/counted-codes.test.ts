import { expect, test } from 'vitest';
import { CodeShape } from './code-shape.ts';
import { CountedCodes } from './counted-codes.ts';

const upTo = (count: number, code: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => code(index + 1));

test.each([
  ['a counter at the end', upTo(12, (number) => `YM${number}`)],
  ['a counter inside', upTo(3000, (number) => `YM${number}XK`)],
  ['a counter beside a constant number', upTo(120, (number) => `VIP2026-${number}`)],
])('[COD-08] of %s none is held back for its length', (_, codes) => {
  const shape = new CodeShape(codes);
  expect(codes.flatMap((code) => shape.unlike(code) ?? [])).toEqual([]);
});

test.each([
  ['numbers alone', upTo(120, String), '7'],
  ['numbers far apart', upTo(40, (number) => `YM${100_000 + ((number * 7919) % 899_999)}`), 'YM12'],
  ['two numbers that differ', upTo(40, (number) => `YM${number}-${number * 2}`), 'YM7-14'],
  ['other letters', upTo(40, (number) => `YM${number}`), 'YK7'],
])('[COD-08] %s are no counter', (_, codes, code) => {
  expect(new CountedCodes(codes).includes(code)).toBe(false);
});
