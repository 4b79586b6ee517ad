import { describe, type TestContext, test } from 'vitest';
import { FailingDisk } from './failing-disk.ts';
import { type Folder, type Observed, whenReadOnly } from './run.ts';

const CODE = /^200 .*"code":"[^"]+"/;
const AGAIN = /^503 .*请稍后再试/;

describe('a disk that becomes read-only while the portal runs', () => {
  const observed = async (folder: Folder, skip: TestContext['skip']): Promise<Observed> => {
    const disk = FailingDisk.make();
    if (!disk) {
      return skip('requires Linux, root and loop devices');
    }
    try {
      return await whenReadOnly(folder, disk);
    } finally {
      disk.remove();
    }
  };

  test('with JOURNAL_DIR: no code is issued without its journal, and backups go on', async ({
    expect,
    skip,
  }) => {
    const { page, claims, upload, backup, process } = await observed('JOURNAL_DIR', skip);
    expect([page, process]).toEqual(['200', 'up']);
    expect(claims.filter((claim) => !AGAIN.test(claim))).toEqual([]);
    expect(upload).toMatch(/^200 /);
    expect(backup).toMatch(/^0 /);
  });

  test('with BACKUP_DIR: backups fail with the setting, and codes are issued', async ({ expect, skip }) => {
    const { claims, backup, process } = await observed('BACKUP_DIR', skip);
    expect(claims.filter((claim) => !CODE.test(claim))).toEqual([]);
    expect(backup).toMatch(/^4 .*只读/s);
    expect(process).toBe('up');
  });

  test('with LOG_DIR: everything goes on', async ({ expect, skip }) => {
    const { page, claims, upload, backup, process } = await observed('LOG_DIR', skip);
    expect([page, process]).toEqual(['200', 'up']);
    expect(claims.filter((claim) => !CODE.test(claim))).toEqual([]);
    expect(upload).toMatch(/^200 /);
    expect(backup).toMatch(/^0 /);
  });
});
