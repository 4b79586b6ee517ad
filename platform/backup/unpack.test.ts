import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LocalFolder } from '../adapters/storage/local-folder.ts';
import { unpackedAt } from '../database/journal/unpacked-journal.ts';
import { UnusableArchive } from './archive-source.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { unpackJournals, unpackMedia } from './unpack.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-unpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const local = { kind: 'local' } as const;
let place: string;
let dataDir: string;

beforeEach(() => {
  place = mkdtempSync(join(folder, 'place-'));
  dataDir = join(place, 'data');
  mkdirSync(dataDir);
});

async function archiveOf(files: Record<string, string>): Promise<string> {
  const path = join(place, 'archive.tar');
  const writer = new ArchiveWriter(createWriteStream(path), new Date(0));
  for (const [name, text] of Object.entries(files)) {
    await writer.addText(name, text);
  }
  await writer.end();
  return path;
}

const unpack = async (files: Record<string, string>) =>
  unpackMedia(await archiveOf(files), new LocalFolder(join(dataDir, 'media')), { dataDir, storage: local });

describe('pictures of an unchecked archive', () => {
  test.each([
    'media/../escaped',
    'media/a/../../../escaped',
    'media//escaped',
    'media/./escaped',
    'media/..\\escaped',
    '/escaped',
    '../escaped',
  ])('are refused with the path %s', async (name) => {
    await expect(unpack({ [name]: 'x' })).rejects.toThrow(UnusableArchive);
    const all = [...readdirSync(place), ...readdirSync(dataDir, { recursive: true }).map(String)];
    expect(all.filter((path) => path.includes('escaped'))).toEqual([]);
  });

  test('are written below the media folder, including manual names, and nothing else is', async () => {
    const files = { 'youmen.json': '{}', 'media/uploads/a.webp': '1', 'media/games/云海 1.WEBP': '2' };
    expect(await unpack({ ...files, 'journal/x/journal.json': '{}' })).toBe(2);
    expect(readFileSync(join(dataDir, 'media/games/云海 1.WEBP'), 'utf8')).toBe('2');
    expect(readFileSync(join(dataDir, 'media/uploads/a.webp'), 'utf8')).toBe('1');
    expect(readdirSync(dataDir)).toEqual(['media']);
  });

  test('do not replace existing files', async () => {
    await unpack({ 'media/a.webp': 'first', 'media/B C.webp': 'first' });
    expect(await unpack({ 'media/a.webp': 'second', 'media/B C.webp': 'second' })).toBe(0);
    expect(readFileSync(join(dataDir, 'media/a.webp'), 'utf8')).toBe('first');
    expect(readFileSync(join(dataDir, 'media/B C.webp'), 'utf8')).toBe('first');
  });
});

describe('a journal directory of a backup', () => {
  const now = new Date('2026-11-26T01:02:03.000Z');
  const note = '{"unpacked_at":"2026-11-26T01:02:03.000Z"}\n';
  const contentOf = (path: string) =>
    Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]));

  test('is unpacked with a note of that, readable by its owner only, and again after an interruption', async () => {
    const one = { 'journal/one/journal.json': '1', 'journal/one/a.journal': 'lines' };
    const path = await archiveOf({ ...one, 'journal/one-more/journal.json': '2' });
    const target = join(place, 'journal');
    await unpackJournals(path, 'one', target, { now });
    const unpacked = { 'a.journal': 'lines', 'from-backup.json': note, 'journal.json': '1' };
    expect(contentOf(target)).toEqual(unpacked);
    expect(readdirSync(target).filter((name) => statSync(join(target, name)).mode & 0o077)).toEqual([]);
    rmSync(join(target, 'journal.json'));
    writeFileSync(join(target, 'journal.json.unpacked'), 'longer than the rest');
    await unpackJournals(path, 'one', target, { now });
    expect(contentOf(target)).toEqual(unpacked);
  });

  test('[RES-01] has no identity before it is complete', async () => {
    const path = await archiveOf({ 'journal/one/journal.json': '1', 'journal/one/../../escaped': 'x' });
    const target = join(place, 'journal');
    await expect(unpackJournals(path, 'one', target, { now })).rejects.toThrow(UnusableArchive);
    expect(existsSync(join(target, 'journal.json'))).toBe(false);
    expect(unpackedAt({ path: target })).toEqual(now);
    expect(existsSync(join(place, 'escaped'))).toBe(false);
  });

  test('does not replace journals that continue after the backup', async () => {
    const path = await archiveOf({ 'journal/one/journal.json': '1', 'journal/one/a.journal': 'lines' });
    const target = join(place, 'journal');
    mkdirSync(target);
    writeFileSync(join(target, 'a.journal'), 'lines and more');
    await expect(unpackJournals(path, 'one', target, { now })).rejects.toThrow('a.journal 比备份里的长');
    expect(readFileSync(join(target, 'a.journal'), 'utf8')).toBe('lines and more');
    expect(existsSync(join(target, 'journal.json'))).toBe(false);
  });

  test('[RES-01] is complete only if nothing was claimed since, and by what the backup says of it', async () => {
    const target = join(place, 'journal');
    const path = await archiveOf({ 'journal/one/journal.json': '1' });
    await unpackJournals(path, 'one', target, { now, isComplete: true });
    expect(contentOf(target)).toEqual({ 'journal.json': '1' });
    const other = join(place, 'other');
    const earlier = '{"unpacked_at":"2026-11-20T00:00:00.000Z"}\n';
    const files = { 'journal/one/journal.json': '1', 'journal/one/from-backup.json': earlier };
    await unpackJournals(await archiveOf(files), 'one', other, { now, isComplete: true });
    expect(contentOf(other)).toEqual({ 'journal.json': '1', 'from-backup.json': earlier });
    await unpackJournals(await archiveOf(files), 'one', other, { now });
    expect(contentOf(other)).toEqual({ 'journal.json': '1', 'from-backup.json': note });
  });
});
