import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesCheck } from '#server/doctor/files-check.ts';
import { ForeignFolder, refuseForeignFolder } from './refuse-folder.ts';
import { repairModes, repairText, secureFolders } from './repair-modes.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-modes-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere = () => ({
  dataDir,
  journalDir: join(folder, 'journals'),
  backupDir: join(folder, 'backups'),
  logDir: join(folder, 'logs'),
});
const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;

/** Writes a world-readable file in a world-readable folder. */
function write(path: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, path);
  chmodSync(file, 0o664);
  chmodSync(dirname(file), 0o755);
  return file;
}

describe.skipIf(process.platform === 'win32')('modes', () => {
  test('removes the access of others to everything in the data directory', () => {
    const files = [
      'database/base/5/1',
      'media/uploads/a.webp',
      'secrets.json',
      'outbox.jsonl',
      'backups/b.tar',
    ];
    const paths = files.map((path) => join('data', path));
    paths.forEach(write);
    const { repaired, stayOpen } = repairModes(elsewhere());
    expect([repaired, stayOpen]).toEqual([12, []]);
    expect(paths.map(modeOf)).toEqual(paths.map(() => 0o600));
    expect([modeOf('data'), modeOf('data/database/base')]).toEqual([0o700, 0o700]);
    expect(repairModes(elsewhere()).repaired).toBe(0);
  });

  test('in other folders repairs only the files of the portal', () => {
    const own = ['journals/a.journal', 'backups/youmen-20261121-033000.tar', 'logs/youmen-2026-11-21.log'];
    const others = ['journals/a.txt', 'backups/photos.tar', 'logs/syslog'];
    [...own, ...others].forEach(write);
    repairModes(elsewhere());
    expect(own.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    expect([...others, 'journals', 'logs'].map(modeOf)).toEqual([0o664, 0o664, 0o664, 0o755, 0o755]);
  });

  test('repairs a database on another disk and ignores other links', () => {
    write('disk/base/5/1');
    write('other/file');
    symlinkSync(join(folder, 'disk'), join(dataDir, 'database'));
    symlinkSync(join(folder, 'other'), join(dataDir, 'link'));
    repairModes(elsewhere());
    expect([modeOf('disk/base/5/1'), modeOf('other/file')]).toEqual([0o600, 0o664]);
  });

  test('reports the repaired files and those that stay open', () => {
    expect(repairText({ dataDir }, { repaired: 0, stayOpen: [] })).toEqual([]);
    const [repaired, open] = repairText({ dataDir }, { repaired: 3, stayOpen: ['/data/lock'] });
    expect(repaired).toContain('有 3 个文件或目录原来对本机其他用户开放');
    expect(open).toMatch(/例如 \/data\/lock：.*chown -R .*chmod -R go= .*umask=077/);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'the doctor reports open files and files of another user',
    async () => {
      const file = write('data/secrets.json');
      const check = () => filesCheck(elsewhere()).run(new Date(0));
      expect(await check()).toMatchObject([
        { level: 'warn', text: `本机其他用户能访问 2 个文件或目录，例如 ${dataDir}。` },
      ]);
      repairModes(elsewhere());
      expect(await check()).toMatchObject([{ level: 'ok', text: '2 个文件和目录只有属主可读。' }]);
      chownSync(file, 65_534, 65_534);
      const [foreign] = await check();
      expect(foreign).toMatchObject({
        level: 'warn',
        advice: expect.stringContaining(`chown -R 0 '${dataDir}'`),
      });
      expect(foreign?.text).toContain(file);
    },
  );
});

describe('a data directory', () => {
  test.each([
    ['empty', []],
    ['the one of the portal', ['data/lock', 'data/database/PG_VERSION', 'data/notes.txt']],
    ['a mounted disk', ['data/lost+found/x', 'data/.trash/x']],
    ['one that contains only the log', ['data/logs/youmen-2026-11-21.log']],
  ])('that is %s is accepted', (_what, paths) => {
    paths.forEach(write);
    expect(() => refuseForeignFolder({ ...elsewhere(), logDir: join(dataDir, 'logs') })).not.toThrow();
  });

  test('with foreign files is refused and left unchanged', () => {
    write('data/photos/one.jpg');
    expect(() => secureFolders(elsewhere(), () => undefined)).toThrow(ForeignFolder);
    expect(() => secureFolders(elsewhere(), () => undefined)).toThrow(
      /photos.*不像游门的数据目录.*not look like/,
    );
    expect([modeOf('data'), modeOf('data/photos/one.jpg')]).toEqual([0o755, 0o664]);
  });
});
