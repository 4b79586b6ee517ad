import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controlSocketPath } from '#server/control/control-server.ts';
import { startPortal } from '../browser/portal-process.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { type Child, startChild } from '../integration/processes/child.ts';
import { scaled } from '../time-limits.ts';

const root = join(import.meta.dirname, '..', '..');
/** A process that has lost its directory is gone after so long, in ms: it looks twice a second, and ends a thread. */
const GONE_WITHIN_MS = scaled(5_000);
let dataDir: string;
const children: Child[] = [];
const folders: string[] = [];

function start(script: string, ...args: string[]): Child {
  const child = startChild(script, ...args);
  children.push(child);
  return child;
}

async function nextLine(child: Child): Promise<string> {
  const { value } = await child.lines.next();
  return value ?? '';
}

async function holder(): Promise<Child> {
  const child = start('hold-directory.ts', dataDir);
  expect(await nextLine(child)).toBe('open');
  return child;
}

/** What a second process says that opens the directory. */
async function saidByAnother(): Promise<string> {
  const another = start('hold-directory.ts', dataDir);
  return nextLine(another);
}

async function msUntilEnd(child: Child): Promise<number> {
  const began = performance.now();
  await child.ended;
  return performance.now() - began;
}

const remove = (...names: string[]) => {
  for (const name of names) {
    rmSync(join(dataDir, name));
  }
};

beforeEach(() => {
  dataDir = copyEmbeddedTemplate();
  folders.push(dataDir);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.process.kill('SIGKILL');
    await child.ended;
  }
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('while a process that can’t notice it holds the directory, another one is refused', () => {
  test.each([
    ['the lock file', ['lock']],
    ['the lock file and the record of the owner', ['lock', 'owner.json']],
  ])('after %s was deleted', async (_what, names) => {
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove(...names);
    expect(await saidByAnother()).toMatch(/^DirectoryInUse: /);
    first.process.kill('SIGCONT');
    expect(await first.ended).toBe(4);
  });

  test('after the same, where its database had to recover from a crash when it was opened', async () => {
    const crashed = await holder();
    crashed.process.kill('SIGKILL');
    await crashed.ended;
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove('lock', 'owner.json');
    expect(await saidByAnother()).toMatch(/^DirectoryInUse: /);
  });

  test('after both locked files were replaced: the recorded owner runs', async () => {
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove('lock', join('database', 'youmen-complete'));
    writeFileSync(join(dataDir, 'database', 'youmen-complete'), '');
    expect(await saidByAnother()).toMatch(
      new RegExp(`^DirectoryInUse: .* in use by process ${first.process.pid} \\(holder, since `),
    );
  });

  test('after all that says so was deleted: the database then lacks its mark', async () => {
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove('lock', 'owner.json', join('database', 'youmen-complete'));
    expect(await saidByAnother()).toMatch(/^DatabaseFolderRefused: /);
  });

  test('where its control socket alone tells of it', async () => {
    const socket = controlSocketPath(dataDir);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    try {
      const owner = { pid: 999_999_999, since: '2026-11-24T05:00:00.000Z', role: 'portal', socket };
      writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(owner));
      expect(await saidByAnother()).toMatch(/^DirectoryInUse: .*process 999999999 \(portal/);
    } finally {
      server.close();
    }
  });
});

describe('a recorded owner that no longer runs does not block a start', () => {
  const record = () => JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8'));

  test('after kill -9', async () => {
    const first = await holder();
    first.process.kill('SIGKILL');
    await first.ended;
    expect(record().pid).toBe(first.process.pid);
    expect(await saidByAnother()).toBe('open');
  });

  test('where its pid belongs to a later process', async () => {
    const first = await holder();
    const { process: identity, ...owner } = record();
    first.process.kill('SIGKILL');
    await first.ended;
    const reused = { ...owner, process: `${identity}1`, pid: process.pid };
    writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(reused));
    expect(await saidByAnother()).toBe('open');
  });

  test('in a copy of the directory, while the original is in use', async () => {
    await holder();
    const copy = `${dataDir}-copy`;
    folders.push(copy);
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    expect(await nextLine(start('hold-directory.ts', copy))).toBe('open');
  });
});

describe('a process stops writing and ends within five seconds', () => {
  test.each([
    ['its lock file is deleted', () => remove('lock')],
    [
      'its lock file is replaced',
      () => {
        remove('lock');
        writeFileSync(join(dataDir, 'lock'), '');
      },
    ],
    ['the database’s mark is deleted', () => remove(join('database', 'youmen-complete'))],
    [
      'the database’s folder is moved',
      () => renameSync(join(dataDir, 'database'), join(dataDir, 'elsewhere')),
    ],
    [
      'the whole directory is moved',
      () => {
        renameSync(dataDir, `${dataDir}-moved`);
        folders.push(`${dataDir}-moved`);
      },
    ],
  ])('when %s', async (_what, happen) => {
    const first = await holder();
    happen();
    const ms = await msUntilEnd(first);
    expect(await first.ended).toBe(4);
    expect(await nextLine(first)).toMatch(/^DirectoryLost: .*已停止写入并退出.*writing has stopped/);
    expect(ms).toBeLessThan(GONE_WITHIN_MS);
  });

  test('and writes nothing into another database that takes the folder’s place', async () => {
    const spare = copyEmbeddedTemplate();
    folders.push(spare);
    const writer = start('write-rows.ts', dataDir, 'row');
    for await (const line of writer.lines) {
      if (line === 'wrote row-20') {
        break;
      }
    }
    const folder = join(dataDir, 'database');
    const before = changes(join(spare, 'database'));
    renameSync(folder, `${folder}.old`);
    renameSync(join(spare, 'database'), folder);
    await writer.ended;
    expect(changes(folder)).toEqual(before);
  });

  test('the portal says in one sentence why', async () => {
    const portal = await startPortal(root, { DATA_DIR: dataDir, DEMO: '0' });
    try {
      remove('lock');
      await expect.poll(() => portal.isUp(), { timeout: GONE_WITHIN_MS }).toBe(false);
      expect(portal.printed()).toMatch(/\n\n[^\n]+\/lock 被删除、移动或替换了[^\n]+start again\.\n$/);
    } finally {
      await portal.stop();
    }
  });
});

/** When each file of a folder was last changed, by its path. */
function changes(folder: string): [string, number][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => [path, statSync(join(folder, path)).mtimeMs]);
}
