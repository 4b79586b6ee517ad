import { expect, test } from 'vitest';
import { soundRange } from './byte-ranges.ts';

const SIZE = 1_000;

test.each([
  ['bytes=0-99', 'bytes=0-99'],
  ['bytes=100-', 'bytes=100-'],
  ['bytes=-50', 'bytes=-50'],
  ['bytes=-1000', 'bytes=-1000'],
  ['bytes=-1001', 'bytes=0-'],
  ['bytes=-0', 'bytes=-0'],
  ['Bytes=0-1', 'bytes=0-1'],
  ['bytes= 0-1 , 3-4,', 'bytes=0-1,3-4'],
  ['bytes=5000-', 'bytes=5000-'],
])('%s is passed on as %s', (header, passed) => {
  expect(soundRange(header, SIZE)).toBe(passed);
});

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=abc',
  'bytes=1',
  'bytes=2-1',
  'bytes=0-1,9-8',
  'bytes=0-1;2-3',
  'bytes=1-2-3',
  'bytes=0x0-0x9',
  'lines=0-1',
  `bytes=${Array.from({ length: 21 }, (_, first) => `${first * 2}-${first * 2}`).join()}`,
])('%s is ignored', (header) => {
  expect(soundRange(header, SIZE)).toBeUndefined();
});
