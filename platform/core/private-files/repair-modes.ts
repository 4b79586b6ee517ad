import { chmodSync, statSync } from 'node:fs';
import { type OwnPlaces, ownFiles } from './own-places.ts';

/** Bits of a mode that let others in. */
const OTHERS = 0o077;

/** What was repaired, and what stays open to other users of the machine. */
export interface ModeRepair {
  repaired: number;
  stayOpen: string[];
}

/**
 * Takes from other users what earlier versions, a copy or a person gave them: no file or folder of the portal's stays
 * readable by group or others. On Windows modes mean nothing, and nothing is done.
 */
export function repairModes(places: OwnPlaces): ModeRepair {
  const repair: ModeRepair = { repaired: 0, stayOpen: [] };
  if (process.platform === 'win32') {
    return repair;
  }
  for (const { path, mode } of ownFiles(places)) {
    if ((mode & OTHERS) !== 0) {
      if (closeToOthers(path, mode)) {
        repair.repaired += 1;
      } else {
        repair.stayOpen.push(path);
      }
    }
  }
  return repair;
}

/** Some file systems refuse to change modes, others say that they do and don't. */
function closeToOthers(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & ~OTHERS);
    return (statSync(path).mode & OTHERS) === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** What an operator has to know of a repair; nothing where all was private already. */
export function repairText({ dataDir }: Pick<OwnPlaces, 'dataDir'>, repair: ModeRepair): string[] {
  const { repaired, stayOpen } = repair;
  return [
    ...(repaired > 0
      ? [`有 ${repaired} 个文件或目录原来对本机其他用户开放，已改为只有当前用户可读写。`]
      : []),
    ...(stayOpen.length > 0
      ? [
          `有 ${stayOpen.length} 个文件或目录仍对本机其他用户开放，没能改权限，例如 ${stayOpen[0]}：${openAdvice(dataDir)}`,
        ]
      : []),
  ];
}

/** What helps where modes can't be changed by the portal. */
export function openAdvice(dataDir: string): string {
  return `请用 root 执行 chown -R $(id -u 运行门户的用户) '${dataDir}' 和 chmod -R go= '${dataDir}'；不支持权限的文件系统，请换到本机磁盘，或挂载时加 umask=077。`;
}
