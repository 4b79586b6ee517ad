import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArchive, readArchive, textOf } from './archive-reader.ts';
import { UnusableArchive } from './archive-source.ts';
import { ArchiveWriter } from './archive-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-archive-'));
const path = join(folder, 'sound.tar');
const long = `media/${'a'.repeat(120)}/${'b'.repeat(90)}.webp`;
const contents: [string, Buffer][] = [
  ['youmen.json', Buffer.from('{"名":"游门"}')],
  ['media/empty.webp', Buffer.alloc(0)],
  ['media/block.webp', Buffer.alloc(512, 7)],
  [long, Buffer.alloc(700_001, 9)],
];

beforeAll(async () => {
  const writer = new ArchiveWriter(createWriteStream(path), new Date('2026-11-21T10:00:00+08:00'));
  for (const [name, body] of contents) {
    await writer.add(name, body.length, [body.subarray(0, 5), body.subarray(5)]);
  }
  await writer.end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an archive', () => {
  test('returns its files in order, whether they are read or skipped', async () => {
    expect([...(await checkArchive(path))]).toEqual(contents.map(([name, body]) => [name, body.length]));
    const read: [string, string][] = [];
    for await (const file of readArchive(path)) {
      if (file.path !== 'media/block.webp') {
        const text = await textOf(file);
        read.push([file.path, createHash('sha256').update(text).digest('hex')]);
      }
    }
    expect(read.map(([name]) => name)).toEqual(['youmen.json', 'media/empty.webp', long, 'SHA256SUMS']);
  });

  test('can be unpacked with tar and checked with sha256sum', () => {
    const out = join(folder, 'out');
    execFileSync('mkdir', [out]);
    execFileSync('tar', ['-xf', path, '-C', out]);
    for (const [name, body] of contents) {
      expect(readFileSync(join(out, name)).equals(body)).toBe(true);
    }
    const sums = contents.map(
      ([name, body]) => `${createHash('sha256').update(body).digest('hex')}  ${name}\n`,
    );
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toBe(sums.join(''));
  });

  test('is refused if it is truncated, changed, of another format or missing', async () => {
    const valid = readFileSync(path);
    const broken = (bytes: Buffer | string) => {
      writeFileSync(join(folder, 'broken.tar'), bytes);
      return checkArchive(join(folder, 'broken.tar'));
    };
    const flipped = (at: number) => {
      const copy = Buffer.from(valid);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    for (const bytes of [
      valid.subarray(0, 600),
      valid.subarray(0, 300_000),
      Buffer.concat([valid.subarray(0, 1_024), Buffer.alloc(1_024)]),
      flipped(520),
      flipped(2),
      flipped(400_000),
      'codes',
      '',
    ]) {
      await expect(broken(bytes)).rejects.toThrow(UnusableArchive);
    }
    await expect(checkArchive(join(folder, 'nowhere'))).rejects.toThrow('找不到');
  });

  test('is refused if a path leaves the target folder', async () => {
    for (const name of ['../secrets.json', '/etc/passwd', 'media//x', 'media/./x', 'media\\x']) {
      const bad = join(folder, 'bad.tar');
      const writer = new ArchiveWriter(createWriteStream(bad), new Date(0));
      await writer.addText(name, 'x');
      await writer.end();
      await expect(checkArchive(bad), name).rejects.toThrow(UnusableArchive);
    }
  });

  test('refuses a file of another size than declared', async () => {
    for (const size of [4, 6]) {
      const writer = new ArchiveWriter(createWriteStream(join(folder, 'wrong.tar')), new Date(0));
      await expect(writer.add('a', size, [Buffer.from('12345')])).rejects.toThrow('changed');
    }
  });
});
