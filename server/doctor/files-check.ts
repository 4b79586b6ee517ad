import { existsSync, statSync } from 'node:fs';
import { type Check, check, ok, warn } from '#platform/core/finding.ts';
import { ownFiles, type PortalFolders } from '#platform/core/private-files/own-files.ts';
import { openAdvice } from '#platform/core/private-files/repair-modes.ts';

const OTHERS = 0o077;
const ROOT = 0;

/** Checks the permissions and the owner of the portal's files. */
export function filesCheck(places: PortalFolders): Check {
  const { dataDir } = places;
  return check('文件权限', async () => {
    if (process.platform === 'win32' || !existsSync(dataDir)) {
      return [ok('没有要检查的文件权限。')];
    }
    const owner = statSync(dataDir).uid;
    const open: string[] = [];
    const foreign: string[] = [];
    let count = 0;
    for (const { path, mode, uid } of ownFiles(places)) {
      count += 1;
      if ((mode & OTHERS) !== 0) {
        open.push(path);
      }
      if (uid !== owner) {
        foreign.push(path);
      }
    }
    const user = process.getuid?.() ?? ROOT;
    const findings = [
      ...(open.length > 0
        ? [warn(`本机其他用户能访问 ${open.length} 个文件或目录，例如 ${open[0]}。`, openAdvice(dataDir))]
        : []),
      ...(foreign.length > 0
        ? [
            warn(
              `有 ${foreign.length} 个文件或目录不属于 DATA_DIR 的属主（用户号 ${owner}），例如 ${foreign[0]}。`,
              `可能是换用户执行过命令：请用 root 执行 chown -R ${owner} '${dataDir}'，以后都用运行门户的用户执行命令。`,
            ),
          ]
        : []),
      ...(user !== ROOT && user !== owner
        ? [warn(`DATA_DIR 属于用户号 ${owner}，现在的用户号是 ${user}。`, openAdvice(dataDir))]
        : []),
    ];
    return findings.length > 0 ? findings : [ok(`${count} 个文件和目录只有属主可读。`)];
  });
}
