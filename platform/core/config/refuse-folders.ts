import { homedir, tmpdir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { isWithin } from '../private-files/is-within.ts';
import { ConfigError } from './environment.ts';

const PROJECT = resolve(import.meta.dirname, '..', '..', '..');
/** Folders that a build or an installation deletes. */
const REBUILT = [join(PROJECT, 'build'), join(PROJECT, 'node_modules')];
const SYSTEM =
  '/bin /boot /dev /etc /home /lib /lib64 /proc /root /run /sbin /sys /tmp /usr /var /var/cache /var/lib /var/log /var/tmp';

/**
 * Refuses folders, by setting, that contain foreign files or are deleted by a build.
 * @throws {ConfigError} naming the setting
 */
export function refuseFolders(folders: { DATA_DIR: string; [setting: string]: string | undefined }): void {
  const { DATA_DIR: dataDir } = folders;
  const shared = [parse(dataDir).root, resolve(homedir()), resolve(tmpdir()), ...SYSTEM.split(' ')];
  if (shared.includes(dataDir) || isWithin(PROJECT, dataDir)) {
    throw new ConfigError(
      `设置 DATA_DIR 不能是 ${dataDir}：数据目录里的文件都会改成只有当前用户可读。请给它一个单独的目录，例如 ${join(PROJECT, 'data')}。DATA_DIR must be a folder of its own.`,
    );
  }
  for (const [name, path] of Object.entries(folders)) {
    if (path !== undefined && REBUILT.some((folder) => isWithin(path, folder))) {
      throw new ConfigError(
        `设置 ${name} 不能在 ${path}：构建和安装依赖时会清空那里。请换一个目录。${name} must not lie where a build or an installation deletes files.`,
      );
    }
    if (
      name !== 'DATA_DIR' &&
      path !== undefined &&
      ['database', 'media'].some((part) => isWithin(path, join(dataDir, part)))
    ) {
      throw new ConfigError(
        `设置 ${name} 不能在 ${path}：那里只放数据库或公开的图片。请换一个目录。${name} must not lie in the folder of the database or of the public pictures.`,
      );
    }
  }
}
