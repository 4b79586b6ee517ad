import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backupPath } from '#platform/backup/make-backup-file.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { systemErrorText } from '#platform/core/startup/startup-error.ts';
import { assertUsableFolder } from '#platform/core/startup/usable-folder.ts';
import type { MadeBackup } from '#server/control/jobs/archive-jobs.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';
import { writeArchive } from '../write-archive.ts';

const OWNER_FOLDER = 0o700;

const USAGE = `用法：npm run portal -- backup [文件]

把数据库、图片、领取记录（内嵌数据库还有服务器密钥和数据密钥）写成一个归档文件（tar，可用 sha256sum -c SHA256SUMS 核对）。
只有当前用户可读：里面有玩家的个人信息。不写文件名时放在 BACKUP_DIR。门户运行时也可以执行。登录状态不在备份里。
设置了 BACKUP_RECIPIENTS 时用这些公钥加密（age 格式），文件名以 .tar.age 结尾，恢复时要有私钥文件。`;

/** `backup [FILE]`: writes all data of the portal to one file. */
export const backupCommand: Command = {
  about: '把数据库、图片和领取记录写成一个归档文件',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const [file, ...more] = args;
  if (file?.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const wanted = file === undefined ? backupPath(config.backupDir, systemClock.now()) : resolve(file);
  const draft = `${wanted}.partial`;
  const started = systemClock.now().getTime();
  try {
    if (file === undefined) {
      assertUsableFolder('BACKUP_DIR', config.backupDir);
    }
    mkdirSync(dirname(wanted), { recursive: true, mode: OWNER_FOLDER });
    const options = { file: wanted, is_encrypted: config.backupRecipients.length > 0 };
    const made = await writeArchive<MadeBackup>(config, 'backup', options, draft);
    const { tables, rows, files, file: path } = made;
    renameSync(draft, path);
    const seconds = Math.round((systemClock.now().getTime() - started) / 1000);
    const megabytes = (statSync(path).size / 1_048_576).toFixed(1);
    console.log(
      `已备份 ${placeName(config)}：${tables} 张表，${rows} 行，${files} 个图片和领取记录文件，${megabytes} MB，用时 ${seconds} 秒。\n${path}`,
    );
    return ExitCode.ok;
  } catch (error) {
    removeDraft(draft);
    return reportFailure(error, '备份失败：');
  }
}

/** Ignores system errors: without a usable folder there is no draft. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch (error) {
    if (!systemErrorText(error)) {
      throw error;
    }
  }
}
