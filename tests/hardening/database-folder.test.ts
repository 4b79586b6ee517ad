import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPortal } from '../browser/portal-process.ts';
import { portalCommand } from '../integration/command-line.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { openPlace } from '../integration/place.ts';
import { type Child, startChild } from '../integration/processes/child.ts';
import { scaled } from '../time-limits.ts';

const root = join(import.meta.dirname, '..', '..');
let dataDir: string;

beforeEach(() => {
  dataDir = copyEmbeddedTemplate();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const marker = () => join(dataDir, 'database', 'youmen-complete');
const place = () => ({ dataDir, databaseUrl: undefined });

async function writeLink(name: string): Promise<void> {
  const { db, close } = await openPlace(place());
  await db.insertInto('friend_link').values({ name, url: 'https://example.com/' }).execute();
  await close();
}

async function links(): Promise<string[]> {
  const { db, close } = await openPlace(place());
  const rows = await db.selectFrom('friend_link').select('name').execute();
  await close();
  return rows.map(({ name }) => name);
}

/** A hash of the paths and contents of a folder. */
function state(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    hash.update(path).update(entry.isFile() ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

test('refuses a database without its marker file unchanged, and opens it with its data once the marker is back', async () => {
  await writeLink('kept');
  rmSync(marker());
  const before = state(join(dataDir, 'database'));
  await expect(startPortal(root, { DATA_DIR: dataDir, DEMO: '0' })).rejects.toThrow(
    /\n\n[^\n]*缺少标记文件 youmen-complete[^\n]*touch '[^\n]*youmen-complete'[^\n]*it was neither opened nor changed[^\n]*\n$/,
  );
  expect(state(join(dataDir, 'database'))).toBe(before);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual(['database']);
  writeFileSync(marker(), 'made by hand');
  expect(await links()).toEqual(['kept']);
});

test('restores a backup into a new database after such a database was moved away', {
  timeout: 120_000,
}, async () => {
  await writeLink('in the backup');
  const file = join(dataDir, 'backups', 'one.tar');
  const settings = { DATA_DIR: dataDir, DEMO: '0' };
  expect(await portalCommand(settings, 'backup', file)).toMatchObject({ code: 0 });
  rmSync(marker());
  const refused = await portalCommand(settings, 'restore', file, '--yes');
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('缺少标记文件 youmen-complete');
  renameSync(join(dataDir, 'database'), join(dataDir, 'database.old'));
  const restored = await portalCommand(settings, 'restore', file, '--yes');
  expect(restored.err).toBe('');
  expect(await links()).toEqual(['in the backup']);
});

test('refuses a database without PG_VERSION and creates no new one over it', async () => {
  await writeLink('kept');
  renameSync(join(dataDir, 'database', 'PG_VERSION'), join(dataDir, 'version'));
  const before = state(join(dataDir, 'database'));
  await expect(openPlace(place())).rejects.toThrow('文件已损坏：PG_VERSION');
  expect(state(join(dataDir, 'database'))).toBe(before);
});

test.each([
  ['its folders are created', 'pg_wal'],
  ['its first tables are written', join('base', '1', '2619')],
  ['its own database is written', join('base', '5', '2619')],
])(
  'a creation killed when %s is renamed, and the next start creates the database',
  { timeout: scaled(120_000) },
  async (_when, path) => {
    const folder = mkdtempSync(join(tmpdir(), 'youmen-created-'));
    const child = startChild('hold-directory.ts', folder);
    let next: Child | undefined;
    try {
      while (!existsSync(join(folder, 'database', path))) {
        await sleep(5);
      }
      child.process.kill('SIGKILL');
      await child.ended;
      const names = readdirSync(join(folder, 'database'));
      expect(names).not.toContain('youmen-complete');
      next = startChild('hold-directory.ts', folder);
      const messages = [(await next.lines.next()).value, (await next.lines.next()).value];
      expect(messages).toEqual([expect.stringContaining('上次创建数据库时中断了，没有数据'), 'open']);
      const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('database.interrupted-'));
      expect(readdirSync(join(folder, aside))).toEqual(names);
    } finally {
      child.process.kill('SIGKILL');
      next?.process.kill('SIGKILL');
      await next?.ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
