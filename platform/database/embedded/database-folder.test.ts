import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseFolderRefused, prepareDatabaseFolder } from './database-folder.ts';

let dataDir: string;
let folder: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'youmen-folder-'));
  folder = join(dataDir, 'database');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Files of an interrupted creation. */
const INTERRUPTED = ['PG_VERSION', 'postgresql.conf', 'base/1/2619', 'base/5/12626_fsm', 'global/pg_control'];
const FIRST_WAL = 'pg_wal/000000010000000000000001';

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
}

const prepare = (stamp = '20261124055959') => prepareDatabaseFolder(folder, stamp);
const names = () => readdirSync(dataDir).sort();
const refusal = () => {
  try {
    prepare();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseFolderRefused);
    return (error as Error).message;
  }
  return 'not refused';
};

test('a missing or empty folder is for a new database', () => {
  expect(prepare()).toEqual({ isNew: true });
  expect(prepare()).toEqual({ isNew: true });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

describe('a folder without the mark', () => {
  test('is renamed without deleting files after an interrupted creation', () => {
    write(...INTERRUPTED, FIRST_WAL);
    const movedTo = join(dataDir, 'database.interrupted-20261124055959');
    expect(prepare()).toEqual({ isNew: true, movedTo });
    expect(readdirSync(folder)).toEqual([]);
    for (const path of [...INTERRUPTED, FIRST_WAL]) {
      expect(readFileSync(join(movedTo, path), 'utf8')).toBe(path);
    }
  });

  test('is renamed if the creation was killed after the first WAL file', () => {
    write(FIRST_WAL);
    expect(prepare().movedTo).toContain('database.interrupted-');
  });

  test.each([
    ['a user table', [...INTERRUPTED, FIRST_WAL, 'base/5/16384']],
    ['only the second segment of a user table', [...INTERRUPTED, FIRST_WAL, 'base/5/16384.1']],
    ['a second WAL file', [...INTERRUPTED, FIRST_WAL, 'pg_wal/000000010000000000000002']],
    ['a WAL without its first file', [...INTERRUPTED, 'pg_wal/00000001000000000000000A']],
    ['a WAL and no tables', ['PG_VERSION', 'global/pg_control', FIRST_WAL]],
    ['a table space', [...INTERRUPTED, FIRST_WAL, 'pg_tblspc/16500']],
    ['foreign files', [...INTERRUPTED, FIRST_WAL, 'photos/one.jpg']],
  ])('is refused and left unchanged with %s', (_what, paths) => {
    write(...paths);
    expect(refusal()).toContain(`touch '${join(folder, 'youmen-complete')}'`);
    expect(names()).toEqual(['database']);
    expect(paths.map((path) => readFileSync(join(folder, path), 'utf8'))).toEqual(paths);
  });

  test('is not moved more than three times, as each copy takes 40 MB', () => {
    for (const second of [1, 2, 3]) {
      write(...INTERRUPTED);
      expect(prepare(`2026112405000${second}`).isNew).toBe(true);
    }
    write(...INTERRUPTED);
    expect(refusal()).toContain('数据库的创建已中断了 4 次');
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    expect(names()).toHaveLength(4);
  });
});

describe('a folder with the mark', () => {
  test('is opened, and a mark with text is emptied so that it can be locked', () => {
    write('youmen-complete', 'PG_VERSION', 'global/pg_control', 'base/5/16384');
    expect(prepare()).toEqual({ isNew: false });
    expect(statSync(join(folder, 'youmen-complete')).size).toBe(0);
  });
});
