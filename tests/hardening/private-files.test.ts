import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { portalCommand } from '../integration/command-line.ts';
import { scaled } from '../time-limits.ts';

const root = join(import.meta.dirname, '..', '..');
const USUAL_MASK = 0o022;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
let portal: PortalProcess;
let mask: number;

/** All files and folders of the data directory, itself included, without links. */
function everything(): string[] {
  const inside = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) =>
    join(dataDir, path),
  );
  return [dataDir, ...inside].filter((path) => !lstatSync(path).isSymbolicLink());
}

const openToOthers = () => everything().filter((path) => (lstatSync(path).mode & 0o077) !== 0);
const start = () => startPortal(root, { DATA_DIR: dataDir });

beforeAll(async () => {
  mask = process.umask(USUAL_MASK);
  folder = mkdtempSync(join(tmpdir(), 'youmen-private-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  portal = await start();
}, scaled(120_000));

afterAll(async () => {
  await portal.stop();
  process.umask(mask);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('a portal started with the usual umask', () => {
  test('hides database, pictures, secrets, journal and backups from other users', async () => {
    const settings = { DATA_DIR: dataDir };
    expect(await portalCommand(settings, 'backup')).toMatchObject({ code: 0 });
    const paths = everything().join('\n');
    for (const one of [
      'database/base/5',
      'media/',
      'secrets.json',
      'journal/',
      'backups/youmen-',
      'database/pg_wal/0000',
    ]) {
      expect(paths).toContain(join(dataDir, one));
    }
    expect(openToOthers()).toEqual([]);
  });

  test('reports it in the doctor', async () => {
    const { out } = await portalCommand({ DATA_DIR: dataDir }, 'doctor');
    expect(out).toMatch(/✓ 文件权限：\d+ 个文件和目录只有属主可读。/);
  });

  test.skipIf(!isRoot)('lets no other user of the machine read its files', () => {
    const files = ['secrets.json', 'database/PG_VERSION', 'database/pg_wal/000000010000000000000001'];
    for (const name of files) {
      const { status, stderr } = spawnSync('cat', [join(dataDir, name)], {
        uid: NOBODY,
        gid: NOBODY,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([1, expect.stringContaining('Permission denied')]);
    }
  });

  test('restricts files again that were opened manually', { timeout: scaled(60_000) }, async () => {
    await portal.stop();
    for (const path of everything()) {
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    }
    const { out } = await portalCommand({ DATA_DIR: dataDir }, 'doctor');
    expect(out).toMatch(
      /! 文件权限：本机其他用户能访问 \d+ 个文件或目录，例如 [^\n]+\n {4}[^\n]*chmod -R go= /,
    );
    portal = await start();
    expect(openToOthers()).toEqual([]);
    expect(portal.printed()).toMatch(/有 \d+ 个文件或目录原来对本机其他用户开放，已改为只有当前用户可读写/);
  });
});

test('commands leave a folder with other contents unchanged', async () => {
  const foreign = mkdtempSync(join(folder, 'foreign-'));
  mkdirSync(join(foreign, 'photos'));
  for (const command of ['doctor', 'seed', 'backup']) {
    const { code, out, err } = await portalCommand({ DATA_DIR: foreign }, command);
    expect([code === 0, `${out}${err}`]).toEqual([false, expect.stringContaining('不像游门的数据目录')]);
  }
  expect(readdirSync(foreign)).toEqual(['photos']);
});
