import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { expectRefused, fileMaker, LIMIT_MS, measure } from './measure.ts';

vi.setConfig({ testTimeout: LIMIT_MS });
const file = fileMaker();

describe('a picture', () => {
  const small = file(png({ width: 64, height: 64 }));

  test.each<[string, () => Promise<string>, string | RegExp]>([
    [
      'of 400 million pixels in 400 KB',
      async () => file(png({ width: 20_000, height: 20_000 })),
      'too-large',
    ],
    ['of 7,900 × 7,900 pixels', async () => file(png({ width: 7_900, height: 7_900 })), 'too-large'],
    [
      'that states two billion pixels',
      async () => file(png({ width: 2_000_000_000, height: 1, rows: 1 })),
      /too-large|unreadable/,
    ],
    [
      'that states a small size and holds more',
      async () => file(png({ width: 64, height: 64, rows: 5_000_000 })),
      /64x64|unreadable/,
    ],
    [
      'with a compressed profile of 500 MB',
      async () =>
        file(
          png({
            width: 64,
            height: 64,
            chunk: ['iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(500_000_000))])],
          }),
        ),
      /64x64|unreadable/,
    ],
    [
      'with a compressed text of 500 MB',
      async () =>
        file(
          png({
            width: 64,
            height: 64,
            chunk: ['zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(500_000_000))])],
          }),
        ),
      /64x64|unreadable/,
    ],
    ['of two thousand frames', frames, 'animated'],
    [
      'that is a drawing',
      async () => file('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>'),
      'format',
    ],
  ])('%s', async (_what, make, message) => {
    await expectRefused('picture', await make(), message, small);
  });

  test('close to the limit is accepted, also if it must be decoded completely', async () => {
    const plain = sharp({ create: { width: 6_250, height: 4_000, channels: 3, background: '#2a7' } });
    const turned = plain.clone().withExif({ IFD0: { Orientation: '6' } });
    for (const bytes of [
      await plain.clone().png({ compressionLevel: 1 }).toBuffer(),
      await plain.clone().png({ progressive: true }).toBuffer(),
      await turned.jpeg({ progressive: true }).toBuffer(),
    ]) {
      const { outcome } = await measure('picture', file(bytes), small);
      expect(outcome).toMatch(/^1280x/);
    }
  });

  async function frames(): Promise<string> {
    const count = 2_000;
    const raw = { width: 8, height: 8 * count, channels: 3 as const, pageHeight: 8 };
    const bytes = Buffer.alloc(8 * 8 * count * 3);
    for (let at = 0; at < bytes.length; at += 1) {
      bytes[at] = (at * 31) % 251;
    }
    return file(
      await sharp(bytes, { raw })
        .webp({ delay: Array(count).fill(20) })
        .toBuffer(),
    );
  }
});

/** A black PNG with an optional extra chunk. Its header may state a size that its pixels do not have. */
function png({
  width,
  height,
  rows = height,
  chunk,
}: {
  width: number;
  height: number;
  rows?: number;
  chunk?: [string, Buffer];
}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(Math.min(width, 20_000) / 8) + 1) * rows));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...(chunk ? [pngChunk(...chunk)] : []),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
