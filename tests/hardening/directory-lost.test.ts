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
/**
 * The time within which a process ends after it lost its directory, in ms: it checks twice a second and stops a thread.
 */
const EXIT_WITHIN_MS = scaled(5_000);
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

/** The first line of a second process that opens the directory. */
async function secondOpen(): Promise<string> {
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

describe('while a suspended process holds the directory, another one is refused', () => {
  test.each([
    ['the lock file', ['lock']],
    ['the lock file and the record of the owner', ['lock', 'owner.json']],
  ])('after %s was deleted', async (_what, names) => {
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove(...names);
    expect(await secondOpen()).toMatch(/^DirectoryInUse: /);
    first.process.kill('SIGCONT');
    expect(await first.ended).toBe(4);
  });

  test('after the same, if its database had to recover from a crash when it was opened', async () => {
    const crashed = await holder();
    crashed.process.kill('SIGKILL');
    await crashed.ended;
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove('lock', 'owner.json');
    expect(await secondOpen()).toMatch(/^DirectoryInUse: /);
  });

  test('after both locked files were replaced: the recorded owner runs', async () => {
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove('lock', join('database', 'youmen-complete'));
    writeFileSync(join(dataDir, 'database', 'youmen-complete'), '');
    expect(await secondOpen()).toMatch(
      new RegExp(`^DirectoryInUse: .* in use by process ${first.process.pid} \\(holder, since `),
    );
  });

  test('after all evidence was deleted: the database then lacks its marker', async () => {
    const first = await holder();
    first.process.kill('SIGSTOP');
    remove('lock', 'owner.json', join('database', 'youmen-complete'));
    expect(await secondOpen()).toMatch(/^DatabaseFolderRefused: /);
  });

  test('if only its control socket shows it', async () => {
    const socket = controlSocketPath(dataDir);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    try {
      const owner = { pid: 999_999_999, since: '2026-11-24T05:00:00.000Z', role: 'portal', socket };
      writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(owner));
      expect(await secondOpen()).toMatch(/^DirectoryInUse: .*process 999999999 \(portal/);
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
    expect(await secondOpen()).toBe('open');
  });

  test('if its pid belongs to a later process', async () => {
    const first = await holder();
    const { process: identity, ...owner } = record();
    first.process.kill('SIGKILL');
    await first.ended;
    const reused = { ...owner, process: `${identity}1`, pid: process.pid };
    writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(reused));
    expect(await secondOpen()).toBe('open');
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
    ['the database’s marker is deleted', () => remove(join('database', 'youmen-complete'))],
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
  ])('when %s', async (_what, damage) => {
    const first = await holder();
    damage();
    const ms = await msUntilEnd(first);
    expect(await first.ended).toBe(4);
    expect(await nextLine(first)).toMatch(/^DirectoryLost: .*已停止写入并退出.*writing has stopped/);
    expect(ms).toBeLessThan(EXIT_WITHIN_MS);
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

  test('the portal reports the reason in one sentence', async () => {
    const portal = await startPortal(root, { DATA_DIR: dataDir, DEMO: '0' });
    try {
      remove('lock');
      await expect.poll(() => portal.isUp(), { timeout: EXIT_WITHIN_MS }).toBe(false);
      expect(portal.printed()).toMatch(/\n\n[^\n]+\/lock 被删除、移动或替换了[^\n]+start again\.\n$/);
    } finally {
      await portal.stop();
    }
  });
});

/** The modification time of each file in a folder, by path. */
function changes(folder: string): [string, number][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => [path, statSync(join(folder, path)).mtimeMs]);
}
