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

it('makes a folder and those above it, for its owner alone, with an identity of its own', () => {
  const path = join(folder, 'data', 'journal');
  const { id } = openJournalDirectory(path);
  expect(id).toMatch(/^\S{8,}$/);
  expect(readdirSync(path)).toEqual(['journal.json']);
  expect(readFileSync(join(path, 'journal.json'), 'utf8')).toBe(`{"id":"${id}"}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(path, 'journal.json')).mode & 0o777).toBe(0o600);
  expect(openJournalDirectory(join(folder, 'other')).id).not.toBe(id);
});

it('leaves an identity as it is', () => {
  writeFileSync(join(folder, 'journal.json'), '{"id":"known"}\n');
  expect(openJournalDirectory(folder)).toEqual({ id: 'known', path: folder });
  expect(readdirSync(folder)).toEqual(['journal.json']);
});

it.each([
  ['no identity', undefined],
  ['an identity without text', '{"id":""}'],
  ['an identity that is a number', '{"id":7}'],
])('is none of a folder with %s', (_, text) => {
  if (text) {
    writeFileSync(join(folder, 'journal.json'), text);
  }
  expect(() => readJournalDirectory(folder)).toThrow(`${folder} 不是领取记录的目录（缺少 journal.json）。`);
});

it('says what keeps an identity from being read', () => {
  writeFileSync(join(folder, 'journal.json'), '{');
  expect(() => readJournalDirectory(folder)).toThrow(SyntaxError);
  mkdirSync(join(folder, 'dir', 'journal.json'), { recursive: true });
  expect(() => openJournalDirectory(join(folder, 'dir'))).toThrow('EISDIR');
});

it('leaves no draft behind where an identity is put there that it did not see', () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'journal.json'));
  expect(() => openJournalDirectory(folder)).toThrow('不是领取记录的目录');
  expect(readdirSync(folder)).toEqual(['journal.json']);
});

it('says what keeps a folder from being made', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openJournalDirectory(join(folder, 'file'))).toThrow(/EEXIST|ENOTDIR/);
});

it('lists journals by name, with their sizes, and nothing else', () => {
  writeFileSync(join(folder, 'claims-2.journal'), '12345');
  writeFileSync(join(folder, 'claims-1.journal'), '');
  writeFileSync(join(folder, 'claims-3.journal.gz'), 'x');
  expect(journalFiles({ id: 'x', path: folder })).toEqual([
    { name: 'claims-1.journal', path: join(folder, 'claims-1.journal'), bytes: 0 },
    { name: 'claims-2.journal', path: join(folder, 'claims-2.journal'), bytes: 5 },
  ]);
});

it('names a journal by the moment it begins, and no two alike', () => {
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

it('forces the names of a folder to disk, and says where there is none', () => {
  expect(() => syncFolder(folder)).not.toThrow();
  expect(() => syncFolder(join(folder, 'gone'))).toThrow('ENOENT');
});
