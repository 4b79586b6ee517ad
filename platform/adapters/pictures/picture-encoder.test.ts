import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { PictureEncoder } from './picture-encoder.ts';
import type { EncodedPicture, PictureProblem } from './picture-plan.ts';

const encoder = new PictureEncoder();
afterAll(() => encoder.stop());

const COVER = { width: 1200, height: 675, mostSide: 8_000, mostPixels: 25_000_000 };
const ARTICLE = { ...COVER, width: 1280, height: null };

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2a7' } });
}

/** Pixels that do not compress, so that a part of the file is a part of the picture. */
function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

async function accepted(bytes: Buffer, plan: typeof COVER | typeof ARTICLE = COVER): Promise<EncodedPicture> {
  const result = await encoder.encode(bytes, plan);
  if ('problem' in result) {
    throw new Error(result.problem.reason);
  }
  return result;
}

async function refused(bytes: Buffer, plan: typeof COVER | typeof ARTICLE = COVER): Promise<PictureProblem> {
  const result = await encoder.encode(bytes, plan);
  if (!('problem' in result)) {
    throw new Error('it was accepted');
  }
  return result.problem;
}

describe('a picture', () => {
  test('is cropped to its shape, in the sizes and formats that pages use', async () => {
    const { width, height, files } = await accepted(await plain(1600, 1600).jpeg().toBuffer());
    expect([width, height]).toEqual([1200, 675]);
    expect(files.map(({ suffix, type }) => [suffix, type])).toEqual([
      ['-1200x675.webp', 'image/webp'],
      ['-1200x675.avif', 'image/avif'],
      ['-1200x675@800.webp', 'image/webp'],
      ['-1200x675@800.avif', 'image/avif'],
      ['-1200x675@400.webp', 'image/webp'],
      ['-1200x675@400.avif', 'image/avif'],
    ]);
    for (const { suffix, body } of files) {
      const shown = await sharp(body).metadata();
      expect(shown.width, suffix).toBe(Number(/@(\d+)/.exec(suffix)?.[1] ?? 1200));
    }
  });

  test('in an article retains its shape and is never enlarged', async () => {
    const small = await accepted(await plain(500, 900).png().toBuffer(), ARTICLE);
    expect(small.files.map(({ suffix }) => suffix)).toEqual(['-500x900.webp']);
    const large = await accepted(await plain(2560, 1000).png().toBuffer(), ARTICLE);
    expect(large.files.map(({ suffix }) => suffix)).toEqual(['-1280x500.webp', '-1280x500@640.webp']);
  });

  test('is upright and contains no metadata', async () => {
    const photo = await plain(900, 1600)
      .withExif({ IFD0: { Make: 'A phone', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { files } = await accepted(photo, ARTICLE);
    for (const { body, suffix } of files) {
      const { exif, xmp, iptc, orientation } = await sharp(body).metadata();
      expect({ exif, xmp, iptc, orientation }, suffix).toEqual({});
      expect(Buffer.from(body).includes('A phone')).toBe(false);
    }
  });
});

describe('refuses', () => {
  test('other formats', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    const gif = await plain(900, 900).gif().toBuffer();
    const tiff = await plain(900, 900).tiff().toBuffer();
    for (const bytes of [svg, gif, tiff, Buffer.from('text'), Buffer.alloc(0)]) {
      expect(await refused(bytes)).toEqual({ reason: 'format' });
    }
  });

  test('a picture that is also a page, a document or an archive', async () => {
    const picture = await plain(900, 900).jpeg().toBuffer();
    const page = Buffer.concat([picture, Buffer.from('<ScRiPt>alert(1)</script>')]);
    const archive = Buffer.concat([picture, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
    const document = await plain(900, 900)
      .withExif({ IFD0: { ImageDescription: '%PDF-1.7' } })
      .jpeg()
      .toBuffer();
    const program = await plain(900, 900)
      .withExif({ IFD0: { Copyright: '<?php system(1) ?>' } })
      .jpeg()
      .toBuffer();
    for (const bytes of [page, archive, document, program]) {
      expect(await refused(bytes)).toEqual({ reason: 'smuggling' });
    }
  });

  test('a picture with too many pixels, before decoding', async () => {
    const long = await plain(10_000, 100).png().toBuffer();
    expect(await refused(long)).toEqual({ reason: 'too-large', width: 10_000, height: 100 });
    const bomb = await plain(7_900, 7_900).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refused(bomb)).toEqual({ reason: 'too-large', width: 7_900, height: 7_900 });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('[FRM-19] a %s of which the end is missing', async (format) => {
    const whole = await noise(900, 900).toFormat(format).toBuffer();
    expect(await refused(whole.subarray(0, Math.floor(whole.length * 0.6)))).toEqual({ reason: 'cut-off' });
  });

  test.each(['heic', 'heix', 'hevc', 'mif1'])('a photo in HEIC (%s)', async (brand) => {
    const photo = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
    expect(await refused(photo)).toEqual({ reason: 'heic' });
  });

  test('an animated picture and one that is too small', async () => {
    const frames = await sharp(
      Buffer.concat([Buffer.alloc(900 * 900 * 3, 90), Buffer.alloc(900 * 900 * 3, 200)]),
      {
        raw: { width: 900, height: 1800, channels: 3, pageHeight: 900 },
      },
    )
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect(await refused(frames)).toEqual({ reason: 'animated', frames: 2 });
    const small = await plain(599, 900).png().toBuffer();
    expect(await refused(small)).toEqual({ reason: 'too-small', width: 599, height: 900 });
  });

  test('only the current picture if the encoder is stopped, and accepts the next', async () => {
    const picture = await plain(900, 900).png().toBuffer();
    const lost = encoder.encode(picture, COVER);
    setTimeout(() => encoder.stop(), 5);
    const waiting = encoder.encode(picture, COVER);
    expect(await lost).toEqual({ problem: { reason: 'unreadable' } });
    expect('files' in (await waiting)).toBe(true);
  });
});
