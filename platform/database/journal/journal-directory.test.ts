import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  journalFiles,
  newJournalName,
  openJournalDirectory,
  readJournalDirectory,
  syncFolder,
} from './journal-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('creates a private folder and its parents, with a unique identity', () => {
  const path = join(folder, 'data', 'journal');
  const { id } = openJournalDirectory(path);
  expect(id).toMatch(/^\S{8,}$/);
  expect(readdirSync(path)).toEqual(['journal.json']);
  expect(readFileSync(join(path, 'journal.json'), 'utf8')).toBe(`{"id":"${id}"}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, 'journal.json')).mode & 0o777).toBe(0o600);
  expect(openJournalDirectory(join(folder, 'other')).id).not.toBe(id);
});

it('does not change an existing identity', () => {
  writeFileSync(join(folder, 'journal.json'), '{"id":"known"}\n');
  expect(openJournalDirectory(folder)).toEqual({ id: 'known', path: folder });
  expect(readdirSync(folder)).toEqual(['journal.json']);
});

it.each([
  ['no identity', undefined],
  ['an identity without text', '{"id":""}'],
  ['an identity that is a number', '{"id":7}'],
])('rejects a folder with %s', (_, text) => {
  if (text) {
    writeFileSync(join(folder, 'journal.json'), text);
  }
  expect(() => readJournalDirectory(folder)).toThrow(`${folder} 不是领取记录的目录（缺少 journal.json）。`);
});

it('throws the error of an unreadable identity', () => {
  writeFileSync(join(folder, 'journal.json'), '{');
  expect(() => readJournalDirectory(folder)).toThrow(SyntaxError);
  mkdirSync(join(folder, 'dir', 'journal.json'), { recursive: true });
  expect(() => openJournalDirectory(join(folder, 'dir'))).toThrow('EISDIR');
});

it('leaves no draft behind if the identity already exists', () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'journal.json'));
  expect(() => openJournalDirectory(folder)).toThrow('不是领取记录的目录');
  expect(readdirSync(folder)).toEqual(['journal.json']);
});

it('throws if the folder cannot be created', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openJournalDirectory(join(folder, 'file'))).toThrow(/EEXIST|ENOTDIR/);
});

it('lists only journals, by name, with their sizes', () => {
  writeFileSync(join(folder, 'claims-2.journal'), '12345');
  writeFileSync(join(folder, 'claims-1.journal'), '');
  writeFileSync(join(folder, 'claims-3.journal.gz'), 'x');
  expect(journalFiles({ id: 'x', path: folder })).toEqual([
    { name: 'claims-1.journal', path: join(folder, 'claims-1.journal'), bytes: 0 },
    { name: 'claims-2.journal', path: join(folder, 'claims-2.journal'), bytes: 5 },
  ]);
});

it('names a journal by its start time, with a unique suffix', () => {
  const now = new Date('2026-11-21T10:00:00.5+08:00');
  expect(newJournalName(now)).toMatch(/^claims-2026-11-21T02-00-00-500Z-[^.:\s]+\.journal$/);
  expect(newJournalName(now)).not.toBe(newJournalName(now));
});

it.skipIf(process.platform !== 'linux')('leaves no file open', () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let count = 0; count < 50; count += 1) {
    syncFolder(folder);
  }
  expect(open()).toBeLessThan(before + 25);
});

it('flushes a folder to disk, and throws if it is missing', () => {
  expect(() => syncFolder(folder)).not.toThrow();
  expect(() => syncFolder(join(folder, 'gone'))).toThrow('ENOENT');
});
