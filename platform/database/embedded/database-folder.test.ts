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

/** Files of a folder that a creation has left behind. */
const BROKEN_OFF = ['PG_VERSION', 'postgresql.conf', 'base/1/2619', 'base/5/12626_fsm', 'global/pg_control'];
const FIRST_LOG = 'pg_wal/000000010000000000000001';

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

test('a folder that is absent or empty is for a new database', () => {
  expect(prepare()).toEqual({ isNew: true });
  expect(prepare()).toEqual({ isNew: true });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

describe('a folder without the mark', () => {
  test('is renamed, and nothing of it deleted, where a creation broke off', () => {
    write(...BROKEN_OFF, FIRST_LOG);
    const movedTo = join(dataDir, 'database.interrupted-20261124055959');
    expect(prepare()).toEqual({ isNew: true, movedTo });
    expect(readdirSync(folder)).toEqual([]);
    for (const path of [...BROKEN_OFF, FIRST_LOG]) {
      expect(readFileSync(join(movedTo, path), 'utf8')).toBe(path);
    }
  });

  test('is renamed where it was killed after its first log file', () => {
    write(FIRST_LOG);
    expect(prepare().movedTo).toContain('database.interrupted-');
  });

  test.each([
    ['a table of its own', [...BROKEN_OFF, FIRST_LOG, 'base/5/16384']],
    ['a second segment of such a table alone', [...BROKEN_OFF, FIRST_LOG, 'base/5/16384.1']],
    ['a log that has gone on', [...BROKEN_OFF, FIRST_LOG, 'pg_wal/000000010000000000000002']],
    ['a log that begins later', [...BROKEN_OFF, 'pg_wal/00000001000000000000000A']],
    ['a log, and no tables at all', ['PG_VERSION', 'global/pg_control', FIRST_LOG]],
    ['a table space', [...BROKEN_OFF, FIRST_LOG, 'pg_tblspc/16500']],
    ['something that is not PostgreSQL’s', [...BROKEN_OFF, FIRST_LOG, 'photos/one.jpg']],
  ])('is refused and left as it is where it holds %s', (_what, paths) => {
    write(...paths);
    expect(refusal()).toContain(`touch '${join(folder, 'youmen-complete')}'`);
    expect(names()).toEqual(['database']);
    expect(paths.map((path) => readFileSync(join(folder, path), 'utf8'))).toEqual(paths);
  });

  test('is not moved again and again: each would take 40 MB', () => {
    for (const second of [1, 2, 3]) {
      write(...BROKEN_OFF);
      expect(prepare(`2026112405000${second}`).isNew).toBe(true);
    }
    write(...BROKEN_OFF);
    expect(refusal()).toContain('数据库的创建已中断了 4 次');
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    expect(names()).toHaveLength(4);
  });
});

describe('a folder with the mark', () => {
  test('is opened, and a mark with text in it is emptied so that it can be locked', () => {
    write('youmen-complete', 'PG_VERSION', 'global/pg_control', 'base/5/16384');
    expect(prepare()).toEqual({ isNew: false });
    expect(statSync(join(folder, 'youmen-complete')).size).toBe(0);
  });
});
