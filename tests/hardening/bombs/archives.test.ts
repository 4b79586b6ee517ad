import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { ArchiveWriter } from '#platform/backup/archive-writer.ts';
import { tarHeader } from '#platform/backup/tar-header.ts';
import { writtenZip } from '#tests/unit/written-zip.ts';
import { expectRefused, fileMaker, LIMIT_MS, measure } from './measure.ts';

vi.setConfig({ testTimeout: LIMIT_MS });
const MEGABYTE = 1024 * 1024;
const file = fileMaker();

describe('an archive', () => {
  async function archive(parts: readonly (readonly [string, string | Buffer])[]): Promise<string> {
    const path = file('');
    const writer = new ArchiveWriter(createWriteStream(path), new Date(0));
    for (const [name, content] of parts) {
      await writer.add(name, Buffer.byteLength(content), [Buffer.from(content)]);
    }
    await writer.end();
    return path;
  }

  const about = ['youmen.json', '{"format":"youmen-backup","version":1,"made_at":""}\n'] as const;

  test('whose database unpacks to one line of 4 GB', async () => {
    const packed = gzipSync('');
    const zeros = repeatedGzip('0'.repeat(1_000_000), 4_000);
    expect(zeros.length + packed.length).toBeLessThan(6 * MEGABYTE);
    await expectRefused(
      'backup',
      await archive([about, ['database/000001.part', zeros]]),
      /有一行超过 3200 万字/,
    );
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'that is compressed as a whole',
      async () => file(gzipSync(Buffer.alloc(100_000_000))),
      /是 gzip 压缩文件，不是 \.tar 归档。请先解压/,
    ],
    ['that is a ZIP file', async () => file(writtenZip([['a', randomBytes(2_000)]])), /是 ZIP 压缩文件/],
    [
      'with a path to a parent folder',
      () => archive([about, ['media/../../secrets.json', 'x']]),
      /不允许的文件名（media\/\.\.\/\.\.\/secrets\.json）/,
    ],
    [
      'with an absolute path',
      () => archive([about, ['/etc/cron.d/x', 'x']]),
      /不允许的文件名（\/etc\/cron\.d\/x）/,
    ],
    ['with a link', async () => file(linkTo('media/a.webp')), /media\/a\.webp 不是普通文件/],
    [
      'that states 8 GB for a file',
      async () => file(tarHeader({ path: 'youmen.json', size: 8_000_000_000 }, new Date(0))),
      /不完整|最多 32 MB/,
    ],
    ['of six hundred thousand empty files', async () => file(manyFiles(600_000)), /文件超过 50 万个/],
  ])('%s', async (_what, make, message) => {
    const path = await make();
    await expectRefused('backup', path, message);
    await expectRefused('content', path, message);
  });

  test('of many files is read completely', async () => {
    const parts = Array.from({ length: 2_000 }, (_none, at) => [`media/${at}.webp`, 'x'] as const);
    const content = JSON.stringify({
      format: 'youmen-export',
      version: 1,
      made_at: '',
      migrations: [],
      sequences: {},
    });
    const path = await archive([['youmen.json', content], ...parts]);
    expect((await measure('content', path)).outcome).toBe('2000 pictures');
  });
});

function repeatedGzip(text: string, times: number): Buffer {
  const member = gzipSync(text, { level: 9 });
  return Buffer.concat(Array.from({ length: times }, () => member));
}

function linkTo(path: string): Buffer {
  const block = tarHeader({ path, size: 0 }, new Date(0));
  block.write('2', 156);
  block.write('/etc/passwd', 157);
  block.write('        ', 148);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function manyFiles(count: number): Buffer {
  const blocks = Buffer.alloc(count * 512);
  for (let at = 0; at < count; at += 1) {
    tarHeader({ path: `media/${at}.webp`, size: 0 }, new Date(0)).copy(blocks, at * 512);
  }
  return blocks;
}
