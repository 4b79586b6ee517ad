import {
  closeSync,
  createWriteStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { requestJob } from '../../platform/control/request-job.ts';
import { type BackupSummary, writeBackup } from '../../platform/database/backup/write-backup.ts';
import { ExitCode, UsageError } from '../exit-codes.ts';
import { unavailableText } from '../failure-text.ts';
import { settingsOf } from '../settings.ts';
import { openOrHandOver, placeName } from '../where-the-data-is.ts';
import type { BackupPiece } from './backup-job.ts';

const OWNER_ONLY = 0o600;

const USAGE = `用法：npm run portal -- backup <文件>

把数据库的全部内容写成一个压缩文件（只有当前用户可读：里面有玩家的手机号）。门户运行时也可以做。
登录状态不在备份里；图片（DATA_DIR/media）、领取记录（JOURNAL_DIR）和 DATA_DIR/secrets.json 请另外保存。见 docs/operations.md。`;

/** `backup FILE`: writes everything that the database holds into a file. */
export async function backupCommand(args: string[], readConfig: () => Config): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = resolve(file);
  const draft = `${path}.partial`;
  const started = systemClock.now().getTime();
  try {
    const { tables, rows } = await write(config, draft);
    sync(draft);
    renameSync(draft, path);
    const seconds = Math.round((systemClock.now().getTime() - started) / 1000);
    const megabytes = (statSync(path).size / 1_048_576).toFixed(1);
    console.log(
      `已备份 ${placeName(config)}：${tables} 张表，${rows} 行，${megabytes} MB，用时 ${seconds} 秒。\n${path}`,
    );
    return ExitCode.ok;
  } catch (error) {
    rmSync(draft, { force: true });
    console.error(`备份没有做成：${unavailableText(error) ?? (error as Error).message}`);
    return ExitCode.unavailable;
  }
}

async function write(config: Config, draft: string): Promise<BackupSummary> {
  let summary: BackupSummary | undefined;
  const signal = new AbortController().signal;
  const opened = await openOrHandOver(config, 'backup', signal, async ({ socket }) => {
    summary = await throughPortal(socket, draft);
  });
  if (opened) {
    try {
      summary = await writeBackup(
        opened.db,
        systemClock.now(),
        createWriteStream(draft, { mode: OWNER_ONLY }),
      );
    } finally {
      await opened.close();
    }
  }
  if (!summary) {
    throw new Error('没有写完就停止了。');
  }
  return summary;
}

async function throughPortal(socket: string, draft: string): Promise<BackupSummary> {
  const descriptor = openSync(draft, 'w', OWNER_ONLY);
  try {
    const onEvent = (event: object) => {
      writeSync(descriptor, Buffer.from((event as BackupPiece).piece, 'base64'));
    };
    return (await requestJob({ socket, job: 'backup', options: null, onEvent })) as BackupSummary;
  } finally {
    closeSync(descriptor);
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
