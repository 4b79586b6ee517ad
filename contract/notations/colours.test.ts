import { expect, test } from 'vitest';
import { readColour } from './colours.ts';

test.each([
  ['#c23a15', '#c23a15'],
  ['C23A15', '#c23a15'],
  ['＃FF6600', '#ff6600'],
  ['#f60', '#ff6600'],
  ['rgb(0,128,0)', '#008000'],
  ['RGB(0, 128, 255)', '#0080ff'],
  ['rgb(0, 256, 0)', undefined],
  ['#c23a1', undefined],
  ['橙色', undefined],
  ['', undefined],
])('[FRM-28] the colour %j is %s', (text, colour) => {
  expect(readColour(text)).toBe(colour);
});
