import { accessSync, constants, lstatSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { folderError, StartupError } from './startup-error.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Checks that a folder is readable and writable, or can be created. Writes nothing.
 * @throws {StartupError} naming the setting
 */
export function assertUsableFolder(setting: string, path: string): void {
  const existing = nearestExisting(setting, path);
  if (!statTarget(setting, existing).isDirectory()) {
    throw new StartupError(
      `${setting} 不能使用 ${path}：${existing} 是文件，不是文件夹。请移走它，或用 ${setting} 指定一个文件夹。`,
      `${setting} cannot use ${path}: ${existing} is a file, not a folder. Move it away, or set ${setting} to a folder.`,
    );
  }
  if (existing === path) {
    assertReadWrite(setting, existing, constants.X_OK);
  } else {
    assertCanBeMade(setting, path, existing);
  }
}

/** Does not advise to chown `above`: it may be a system folder. */
function assertCanBeMade(setting: string, path: string, above: string): void {
  try {
    accessSync(above, constants.W_OK | constants.X_OK);
  } catch (error) {
    const self = process.getuid?.();
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || self === undefined) {
      throw folderError(setting, path, error);
    }
    throw new StartupError(
      `${setting} 不能新建 ${path}：用户 ${self} 不能写 ${above}。请用管理员执行 mkdir -p ${path} && chown ${self} ${path}，或用 ${setting} 指定其他文件夹。`,
      `${setting} cannot create ${path}: user ${self} may not write to ${above}. As an administrator, run mkdir -p ${path} && chown ${self} ${path}, or set ${setting} to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Checks that a file or folder is readable and writable.
 * @throws {StartupError} naming the owner if it is another user
 */
export function assertReadWrite(setting: string, path: string, also = 0): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | also);
  } catch (error) {
    throw foreignOwnerError(setting, path, error) ?? folderError(setting, path, error);
  }
}

/**
 * Checks the free space on the disk of a folder, which need not exist.
 * @throws {StartupError} naming the setting
 */
export function assertFreeSpace(setting: string, path: string, leastBytes: number): void {
  const existing = nearestExisting(setting, path);
  const { bavail, bsize } = statfsSync(existing);
  const free = bavail * bsize;
  if (free < leastBytes) {
    const [freeMb, leastMb] = [Math.floor(free / MEGABYTE), leastBytes / MEGABYTE];
    throw new StartupError(
      `${setting}（${path}）所在的磁盘快满了：只剩 ${freeMb} MB，至少要 ${leastMb} MB。请清理磁盘，或用 ${setting} 指定其他磁盘上的文件夹。`,
      `The disk of ${setting} (${path}) is nearly full: ${freeMb} MB are free, ${leastMb} MB are needed. Make room, or set ${setting} to a folder on another disk.`,
    );
  }
}

function nearestExisting(setting: string, path: string): string {
  for (let existing = path; ; existing = dirname(existing)) {
    try {
      lstatSync(existing);
      return existing;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(existing) === existing) {
        throw folderError(setting, existing, error);
      }
    }
  }
}

function statTarget(setting: string, existing: string): Stats {
  try {
    return statSync(existing);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw folderError(setting, existing, error);
    }
    throw new StartupError(
      `${setting} 不能使用 ${existing}：这个符号链接指向的位置不存在。请建好那个文件夹（例如先挂载磁盘），或改正 ${setting}。`,
      `${setting} cannot use ${existing}: the symbolic link leads nowhere. Create the folder it leads to (mount its disk), or correct ${setting}.`,
      { cause: error },
    );
  }
}

function foreignOwnerError(setting: string, path: string, cause: unknown): StartupError | undefined {
  const self = process.getuid?.();
  const { uid } = statSync(path);
  if ((cause as NodeJS.ErrnoException).code !== 'EACCES' || self === undefined || uid === self) {
    return undefined;
  }
  return new StartupError(
    `${setting} 不能使用 ${path}：它属于用户 ${uid}，而门户以用户 ${self} 运行，不能读写它。请执行 chown -R ${self} ${path}，换用原来的用户启动，或用 ${setting} 指定其他文件夹。`,
    `${setting} cannot use ${path}: it belongs to user ${uid}, and the portal runs as user ${self} without permission. Run chown -R ${self} ${path}, start as the former user, or set ${setting} to another folder.`,
    { cause },
  );
}
