import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isAnimated } from './animated-picture.ts';

const WITHOUT_FRAMES = sharp({ create: { width: 4, height: 4, channels: 4, background: '#2a7' } });
const frames = sharp(Buffer.from(Array.from({ length: 4 * 8 * 3 }, (_, place) => place)), {
  raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
});

/** A PNG with a chunk between its header (33 bytes) and its pixels. */
async function pngWith(chunk: string): Promise<Blob> {
  const png = await WITHOUT_FRAMES.clone().png().toBuffer();
  return new Blob([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A GIF with a comment that has the separator of images. */
async function gifWithComment(): Promise<Buffer<ArrayBuffer>> {
  const gif = await WITHOUT_FRAMES.clone().gif().toBuffer();
  return Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from([0x21, 0xfe, 3, 0x2c, 0x2c, 0x2c, 0]),
    gif.subarray(-1),
  ]);
}

describe('the frames of a picture', () => {
  it.each([
    ['a PNG with acTL', () => pngWith('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0CRC.'), true],
    ['a plain PNG', () => pngWith(''), false],
    [
      'a WebP with frames',
      async () =>
        new Blob([
          await frames
            .clone()
            .webp({ delay: [9, 9] })
            .toBuffer(),
        ]),
      true,
    ],
    [
      'a GIF with frames',
      async () =>
        new Blob([
          await frames
            .clone()
            .gif({ delay: [90, 90] })
            .toBuffer(),
        ]),
      true,
    ],
    ['a GIF with a comment', async () => new Blob([await gifWithComment()]), false],
    ['a plain GIF', async () => new Blob([await WITHOUT_FRAMES.clone().gif().toBuffer()]), false],
    [
      'a GIF that breaks off',
      async () => new Blob([(await WITHOUT_FRAMES.clone().gif().toBuffer()).subarray(0, 20)]),
      false,
    ],
    ['a plain WebP', async () => new Blob([await WITHOUT_FRAMES.clone().webp().toBuffer()]), false],
    ['a JPEG', async () => new Blob([await WITHOUT_FRAMES.clone().jpeg().toBuffer()]), false],
    ['an empty file', async () => new Blob([]), false],
  ])('[FRM-18] are found in %s', async (_which, file, expected) => {
    expect(await isAnimated(await file())).toBe(expected);
  });
});
