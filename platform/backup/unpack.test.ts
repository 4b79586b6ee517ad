import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LocalFolder } from '../adapters/storage/local-folder.ts';
import { UnusableArchive } from './archive-reader.ts';
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

test('unpacks one journal directory, readable by its owner only', async () => {
  const path = await archiveOf({ 'journal/one/journal.json': '1', 'journal/one-more/journal.json': '2' });
  const target = join(place, 'journal');
  await unpackJournals(path, 'one', target);
  expect(readdirSync(target)).toEqual(['journal.json']);
  expect(readFileSync(join(target, 'journal.json'), 'utf8')).toBe('1');
  await expect(unpackJournals(path, 'one', target)).rejects.toThrow('EEXIST');
  await expect(
    unpackJournals(await archiveOf({ 'journal/one/../../escaped': 'x' }), 'one', target),
  ).rejects.toThrow(UnusableArchive);
  expect(existsSync(join(place, 'escaped'))).toBe(false);
});
