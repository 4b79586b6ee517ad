import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { ownFiles, type PortalFolders } from './own-files.ts';
import { refuseForeignFolder } from './refuse-folder.ts';

/** Permission bits of group and others. */
const OTHERS = 0o077;

/**
 * Removes the permissions of group and others from all files and folders of the portal. Does nothing on Windows, which
 * has no modes.
 * @returns the number of repaired files, and the paths that stay open to other users of the machine
 */
export function repairModes(folders: PortalFolders) {
  const repair = { repaired: 0, stayOpen: [] as string[] };
  if (process.platform === 'win32') {
    return repair;
  }
  for (const { path, mode } of ownFiles(folders)) {
    if ((mode & OTHERS) !== 0 && closeToOthers(path, mode)) {
      repair.repaired += 1;
    } else if ((mode & OTHERS) !== 0) {
      repair.stayOpen.push(path);
    }
  }
  return repair;
}

/** Verifies the result: some file systems ignore chmod without an error. */
function closeToOthers(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & ~OTHERS);
    return (statSync(path).mode & OTHERS) === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** The messages about a repair; empty if all files were private. */
export function repairText(
  { dataDir }: Pick<PortalFolders, 'dataDir'>,
  { repaired, stayOpen }: ReturnType<typeof repairModes>,
): string[] {
  return [
    ...(repaired > 0
      ? [`有 ${repaired} 个文件或目录原来对本机其他用户开放，已改为只有当前用户可读写。`]
      : []),
    ...(stayOpen.length > 0
      ? [
          `有 ${stayOpen.length} 个文件或目录仍对本机其他用户开放，未能修改权限，例如 ${stayOpen[0]}：${openAdvice(dataDir)}`,
        ]
      : []),
  ];
}

/** Advice for files whose mode the portal can't change. */
export function openAdvice(dataDir: string): string {
  return `请用 root 执行 chown -R $(id -u 运行门户的用户) '${dataDir}' 和 chmod -R go= '${dataDir}'；不支持权限的文件系统，请换到本机磁盘，或挂载时加 umask=077。`;
}

const OWNER_FOLDER = 0o700;

/**
 * Creates the data directory if it is missing and removes the access of other users to the portal's files.
 * @throws {ForeignFolder} if the data directory contains foreign files
 */
export function secureFolders(folders: PortalFolders, report: (text: string) => void): void {
  refuseForeignFolder(folders);
  mkdirSync(folders.dataDir, { recursive: true, mode: OWNER_FOLDER });
  for (const sentence of repairText(folders, repairModes(folders))) {
    report(sentence);
  }
}
