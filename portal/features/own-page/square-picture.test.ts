import { expect, test } from 'vitest';
import { squareOf } from './square-picture.ts';

test('[AVA-02] the middle square of a picture is scaled to at most 512 pixels, and never enlarged', () => {
  expect(squareOf(4_000, 3_000)).toEqual({ x: 500, y: 0, cut: 3_000, side: 512 });
  expect(squareOf(300, 1_001)).toEqual({ x: 0, y: 350, cut: 300, side: 300 });
  expect(squareOf(512, 512)).toEqual({ x: 0, y: 0, cut: 512, side: 512 });
});
