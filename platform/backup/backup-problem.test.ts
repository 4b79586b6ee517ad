import { expect, test } from 'vitest';
import { backupFolderProblem, backupProblem } from './backup-problem.ts';

const FILE = '/backups/youmen-20261121-040020-auto.tar';
const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: raw text`), { code, ...(path ? { path } : {}) });

test.each([
  ['EROFS', `${FILE}.partial`, '文件系统是只读的，请重新挂载为可写'],
  ['EACCES', `${FILE}.partial`, '没有读写权限，请用 chown 和 chmod'],
  ['ENOENT', '/backups', '它不存在，请改正路径'],
  ['ENOSPC', undefined, '磁盘已满，请清理磁盘'],
])('[ADM-08] %s of the folder of backups names the setting and what to do', (code, path, advice) => {
  const text = backupProblem(failure(code, path), FILE);
  expect(text).toContain('BACKUP_DIR 不能使用 /backups：');
  expect(text).toContain(advice);
  expect(text).not.toMatch(/raw text|\n/);
});

test('[ADM-08] an error of another file names that file', () => {
  const text = backupProblem(failure('EACCES', '/data/media/a.webp'), FILE);
  expect(text).toMatch(/^\/data\/media\/a\.webp：没有读写权限/);
  expect(backupProblem(new Error('out of memory'), FILE)).toBe('out of memory');
});

test('[ADM-08] a folder that can be used or made has no problem', () => {
  expect(backupFolderProblem(import.meta.dirname)).toBeNull();
  expect(backupFolderProblem(`${import.meta.dirname}/new/folder`)).toBeNull();
  expect(backupFolderProblem(`${import.meta.filename}/below`)).toContain('是文件，不是文件夹');
});
