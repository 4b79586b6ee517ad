import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { backupList, backupMake } from '#contract/admin/system.ts';
import { describeOneDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

describeOneDatabase('the folder of backups', (open) => {
  let server: OperatorApp;
  const folder = mkdtempSync(join(tmpdir(), 'youmen-backup-folder-'));
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('[ADM-08] a backup into a folder that is unusable is refused with what to do', async () => {
    const DATA_DIR = folder;
    const BACKUP_DIR = join(DATA_DIR, 'in-the-way');
    writeFileSync(BACKUP_DIR, '');
    server = await openOperatorApp(await open(), { DATA_DIR, BACKUP_DIR });
    const admin = await server.signedIn('admin');
    expect(await admin.call(backupMake, {})).toMatchObject({
      code: 'CONFLICT',
      msg: `BACKUP_DIR 不能使用 ${BACKUP_DIR}：${BACKUP_DIR} 是文件，不是文件夹。请移走它，或用 BACKUP_DIR 指定一个文件夹。`,
    });
    expect((await admin.get(backupList, {})).list).toEqual([]);
  });
});
