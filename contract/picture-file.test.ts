import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureFault } from './picture-file.ts';

/** Pixels that do not compress, so that a part of the file is a part of the picture. */
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 150,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const file = (...parts: (Buffer | string)[]) => new Blob(parts.map((part) => Buffer.from(part)));

/** A JPEG whose metadata have a whole JPEG, as those of cameras. */
async function withThumbnail(): Promise<Buffer> {
  const thumbnail = await noise().resize(16).jpeg().toBuffer();
  const photo = await noise().jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), thumbnail]);
  segment.writeUInt16BE(thumbnail.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
}

describe('a file that is chosen as a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '[FRM-29] %s is accepted, and not without its end',
    async (format) => {
      const whole = await noise().toFormat(format).toBuffer();
      expect(await pictureFault(file(whole))).toBeNull();
      for (const share of [0.05, 0.6, 0.99]) {
        const part = whole.subarray(0, Math.floor(whole.length * share));
        expect(await pictureFault(file(part)), String(share)).toBe('cut-off');
      }
    },
  );

  test('[FRM-29] a JPEG may be progressive, and have bytes after its end; a thumbnail is no end', async () => {
    const progressive = await noise().jpeg({ progressive: true }).toBuffer();
    expect(await pictureFault(file(progressive, 'trailer'))).toBeNull();
    expect(await pictureFault(file(progressive.subarray(0, -2)))).toBe('cut-off');
    const photo = await withThumbnail();
    expect(await pictureFault(file(photo))).toBeNull();
    expect(await pictureFault(file(photo.subarray(0, -100)))).toBe('cut-off');
  });

  test.each<[string, () => Promise<Blob> | Blob, string]>([
    ['a photo in HEIC', () => file('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
    ['a TIFF', async () => file(await noise().tiff().toBuffer()), 'format'],
    ['a GIF', async () => file(await noise().gif().toBuffer()), 'format'],
    ['an SVG', () => file('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format'],
    ['an empty file', () => file(''), 'format'],
    [
      'a WebP with frames',
      async () =>
        file(
          await sharp(Buffer.from(Array.from({ length: 4 * 8 * 3 }, (_, at) => at)), {
            raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
          })
            .webp({ delay: [9, 9] })
            .toBuffer(),
        ),
      'animated',
    ],
  ])('[FRM-29] %s has a reason of its own', async (_name, made, fault) => {
    expect(await pictureFault(await made())).toBe(fault);
  });
});
