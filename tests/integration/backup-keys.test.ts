import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { KeySource, keyIdsIn } from '#platform/security/data-keys/key-source.ts';
import { describeEachDatabase } from './databases.ts';
import { NOW } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-backup-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The database, with something that happens before its first transaction: the snapshot of a backup. */
function beforeSnapshot(db: Database, happens: () => void): Database {
  let isFirst = true;
  return new Proxy(db, {
    get(target, name) {
      if (isFirst && name === 'transaction') {
        isFirst = false;
        happens();
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describeEachDatabase('the data keys in a backup', (open) => {
  test('[RES-06] are those before and after the snapshot, also if they are rotated and pruned meanwhile', async () => {
    const config = loadConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')) });
    const source = new KeySource(config);
    const first = source.generate().id;
    let second = '';
    const db = beforeSnapshot(await open(), () => {
      second = source.generate().id;
      source.keepOnly(new Set([second]));
    });
    const archive = join(config.dataDir, 'backup.tar');
    const deps = { db, config, store: createFileStore(config) };
    await writeBackupArchive(deps, NOW, createWriteStream(archive));
    const { dataKeysFile = '' } = await checkBackupArchive(archive);
    expect(second).not.toBe('');
    expect(keyIdsIn(dataKeysFile)).toEqual([second, first]);
  });
});
