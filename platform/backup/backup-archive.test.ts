import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../core/config/config.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { addMedia } from './backup-archive.ts';

const S3 = { kind: 's3' } as unknown as Config['storage'];
const FACE = 'uploads/players/ab/abc-256x256.webp';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'youmen-add-media-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The number of files in an archive of the pictures; `onWrite` runs before each write of it. */
async function archived(
  storage: Config['storage'],
  store: Parameters<typeof addMedia>[1],
  onWrite: () => void = () => undefined,
): Promise<number> {
  const output = new Writable({
    write(_chunk, _encoding, done) {
      onWrite();
      done();
    },
  });
  const archive = new ArchiveWriter(output, new Date('2026-11-26T10:00:00+08:00'));
  await addMedia(archive, store, { dataDir, storage });
  return archive.files;
}

const noStore = { list: () => nothing(), read: async () => null };

async function* nothing() {}

/** A bucket that lists a file, which is removed before it is read. */
const losing = (path: string) => ({
  async *list() {
    yield { path, size: 3 };
  },
  read: async () => null,
});

test('[AVA-05] a picture of a player that is removed from the disk during a backup is left out', async () => {
  const folder = join(dataDir, 'media', 'uploads', 'players', 'ab');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.webp'), 'a face');
  writeFileSync(join(folder, 'b.webp'), 'another face');
  const remove = () => rmSync(join(folder, 'b.webp'), { force: true });
  expect(await archived({ kind: 'local' }, noStore, remove)).toBe(1);
});

test('[AVA-05] so is one that is removed from the bucket; another missing file ends the backup', async () => {
  expect(await archived(S3, losing(FACE))).toBe(0);
  await expect(archived(S3, losing('uploads/ab/abc-256x256.webp'))).rejects.toThrow('does not have it');
});
