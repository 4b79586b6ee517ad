import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyEmbeddedTemplate } from '#tests/integration/databases.ts';
import { type Mounted, mountSmall, otherUser, withFailing } from './provoked-failures.ts';
import { commandOnce, expectSentence, listTree, type Starter, startOnce } from './start-once.ts';

const SETTINGS = ['DATA_DIR', 'JOURNAL_DIR', 'BACKUP_DIR', 'LOG_DIR'] as const;
const isRoot = process.getuid?.() === 0;
let folder: string;
let mounted: Mounted | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-folders-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Starts with one setting that points to `path` and the others to folders that can be created. */
async function refused(setting: string, path: string, starter: Starter = {}) {
  mkdirSync(join(folder, 'good'));
  if (starter.uid !== undefined) {
    chownSync(join(folder, 'good'), starter.uid, starter.uid);
  }
  const good = Object.fromEntries(SETTINGS.map((name) => [name, join(folder, 'good', name)]));
  const before = listTree(folder);
  const end = await startOnce({ ...good, [setting]: path }, starter);
  expect(listTree(folder)).toEqual(before);
  return end;
}

/** A folder of another user, and a user to start the portal as; root starts it as that user. */
function strangerCase(path: string): { path: string; starter: Starter } {
  const uid = otherUser();
  if (uid !== undefined) {
    mkdirSync(path, { mode: 0o755 });
    return { path, starter: { uid } };
  }
  mkdirSync(path);
  return isRoot
    ? { path, starter: withFailing({ call: 'accessSync', code: 'EACCES', match: path }) }
    : { path: '/usr', starter: {} };
}

const SLOW = { timeout: 120_000 };

describe('a folder that a portal cannot use stops the start with the name of its setting', SLOW, () => {
  describe.each(SETTINGS)('%s', (setting) => {
    const chinese = (rest: string) => new RegExp(`${setting}.*${rest}.*${setting}`);

    test('is a file', async () => {
      const path = join(folder, 'file');
      writeFileSync(path, 'precious');
      const english = new RegExp(`${setting} cannot use .* is a file, not a folder`);
      expectSentence(await refused(setting, path), chinese('是文件，不是文件夹'), english);
    });

    test('is below a file', async () => {
      writeFileSync(join(folder, 'file'), 'precious');
      const end = await refused(setting, join(folder, 'file', 'inside'));
      expectSentence(end, chinese('是文件，不是文件夹'), /is a file, not a folder/);
    });

    test('is a link that leads nowhere', async () => {
      symlinkSync(join(folder, 'unmounted'), join(folder, 'link'));
      const end = await refused(setting, join(folder, 'link'));
      expectSentence(end, chinese('符号链接指向的位置不存在'), /symbolic link leads nowhere/);
    });

    test('belongs to another user', async () => {
      const { path, starter } = strangerCase(join(folder, 'foreign'));
      const end = await refused(setting, path, starter);
      const isPretended = starter.preload !== undefined;
      expectSentence(
        end,
        isPretended ? chinese('没有读写权限') : chinese('属于用户 0，而门户以用户 \\d+ 运行.*chown -R'),
        isPretended ? /permission denied/ : /belongs to user 0.*chown -R/,
      );
    });

    test('cannot be created', async () => {
      const { path, starter } = strangerCase(join(folder, 'foreign'));
      const end = await refused(setting, join(path, 'new'), starter);
      expectSentence(
        end,
        chinese('不能新建 .*mkdir -p .*new && chown \\d+ .*new'),
        /cannot create .*mkdir -p .*new && chown \d+/,
      );
      expect(end.err).not.toContain('chown -R');
    });

    test('is on a read-only mount', async () => {
      mounted = mountSmall(200);
      mounted?.remount('ro');
      const path = mounted ? join(mounted.path, 'portal') : join(folder, 'portal');
      const starter = mounted ? {} : withFailing({ call: 'accessSync', code: 'EROFS', match: folder });
      const end = await refused(setting, path, starter);
      expectSentence(end, chinese('只读的.*ReadWritePaths'), /read-only; remount it writable/);
    });
  });

  test('a full disk', async () => {
    mounted = mountSmall(100);
    const path = mounted ? join(mounted.path, 'portal') : '/proc/youmen';
    const end = await refused('DATA_DIR', path);
    expectSentence(
      end,
      /DATA_DIR.*快满了：只剩 \d+ MB，至少要 128 MB/,
      /nearly full: \d+ MB are free, 128 MB are needed/,
    );
  });

  test('a media folder that is a file', async () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'media'), '');
    const end = await refused('DATA_DIR', join(folder, 'data'));
    expectSentence(end, /DATA_DIR.*media 是文件/, /media is a file/);
  });
});

describe('a data folder that holds a database', SLOW, () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = copyEmbeddedTemplate(folder);
    chmodSync(dataDir, 0o755);
  });

  test('is refused if one file belongs to another user, with the name of that file', async () => {
    const uid = otherUser();
    const foreign = join(dataDir, 'database', 'global', 'pg_control');
    let starter = withFailing({ call: 'accessSync', code: 'EACCES', match: foreign });
    if (uid !== undefined) {
      giveTree(dataDir, uid);
      chownSync(foreign, 0, 0);
      chmodSync(foreign, 0o600);
      starter = { uid } as Starter as typeof starter;
    }
    const settings = { DATA_DIR: dataDir };
    const before = listTree(dataDir);
    const end = await startOnce(settings, starter);
    expectSentence(end, /DATA_DIR 不能使用 .*pg_control：/, /DATA_DIR cannot use .*pg_control: /);
    const command = await commandOnce(settings, ['operator', 'list'], starter);
    expectSentence(command, /DATA_DIR 不能使用 .*pg_control：/, /DATA_DIR cannot use .*pg_control: /);
    expect(listTree(dataDir)).toEqual(before);
  });

  test('is refused on a mount that became read-only, by the portal and by commands', async () => {
    mounted = mountSmall(300);
    const place = mounted ? copyEmbeddedTemplate(mounted.path) : dataDir;
    mounted?.remount('ro');
    const starter = mounted ? {} : withFailing({ call: 'accessSync', code: 'EROFS', match: dataDir });
    const before = listTree(place);
    const backup = join(folder, 'backup.tar');
    expectSentence(await startOnce({ DATA_DIR: place }, starter), /DATA_DIR.*只读/, /DATA_DIR.*read-only/);
    for (const args of [
      ['operator', 'list'],
      ['seed'],
      ['pools', 'list'],
      ['backup', backup],
      ['export', backup],
    ]) {
      const end = await commandOnce({ DATA_DIR: place }, args, starter);
      expectSentence(end, /DATA_DIR.*只读/, /DATA_DIR.*read-only/);
      expect(existsSync(backup)).toBe(false);
    }
    expect(listTree(place)).toEqual(before);
  });

  test('reports a backup that cannot be written to BACKUP_DIR', async () => {
    const BACKUP_DIR = join(folder, 'file');
    writeFileSync(BACKUP_DIR, 'precious');
    const end = await commandOnce({ DATA_DIR: dataDir, BACKUP_DIR }, ['backup']);
    expectSentence(end, /BACKUP_DIR.*是文件，不是文件夹/, /BACKUP_DIR.*is a file/);
  });
});

function giveTree(path: string, uid: number): void {
  chownSync(path, uid, uid);
  for (const name of listTree(path).map((line) => line.split(' ')[0] ?? '')) {
    chownSync(join(path, name), uid, uid);
  }
}
