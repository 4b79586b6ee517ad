import {
  closeSync,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { commandLine } from '#platform/audit/record.ts';
import { type ArchiveSummary, writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { recordRun } from '#platform/backup/backup-runs.ts';
import { backupPath } from '#platform/backup/make-backup-file.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { systemErrorText } from '#platform/core/startup/startup-error.ts';
import { assertUsableFolder } from '#platform/core/startup/usable-folder.ts';
import type { ArchiveChunk } from '#server/control/jobs/archive-jobs.ts';
import { openOrDelegate, placeName } from '#server/control/open-or-hand-over.ts';
import { requestJob } from '#server/control/request-job.ts';
import { unavailableText } from '#server/failure-text.ts';
import { ExitCode, UsageError } from '../exit-codes.ts';
import { settingsOf } from '../settings.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

const USAGE = `用法：npm run portal -- backup [文件]

把数据库、图片、领取记录和服务器密钥写成一个归档文件（tar，可用 sha256sum -c SHA256SUMS 核对）。
只有当前用户可读：里面有玩家的手机号。不写文件名时放在 BACKUP_DIR。门户运行时也可以做。登录状态不在备份里。`;

/** `backup [FILE]`: writes all data of the portal to one file. */
export async function backupCommand(args: string[], readConfig: () => Config): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const [file, ...more] = args;
  if (file?.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = file === undefined ? backupPath(config.backupDir, systemClock.now()) : resolve(file);
  const draft = `${path}.partial`;
  const started = systemClock.now().getTime();
  try {
    if (file === undefined) {
      assertUsableFolder('BACKUP_DIR', config.backupDir);
    }
    mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER });
    // An existing file may belong to another user, and the draft contains the server's secret.
    rmSync(draft, { force: true });
    const { tables, rows, files } = await write(config, path, draft);
    sync(draft);
    renameSync(draft, path);
    const seconds = Math.round((systemClock.now().getTime() - started) / 1000);
    const megabytes = (statSync(path).size / 1_048_576).toFixed(1);
    console.log(
      `已备份 ${placeName(config)}：${tables} 张表，${rows} 行，${files} 个图片和领取记录文件，${megabytes} MB，用时 ${seconds} 秒。\n${path}`,
    );
    return ExitCode.ok;
  } catch (error) {
    removeDraft(draft);
    console.error(`备份没有做成：${unavailableText(error) ?? (error as Error).message}`);
    return ExitCode.unavailable;
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

async function write(config: Config, file: string, draft: string): Promise<ArchiveSummary> {
  let summary: ArchiveSummary | undefined;
  const signal = new AbortController().signal;
  const opened = await openOrDelegate(config, 'backup', signal, async ({ socket }) => {
    summary = await throughPortal(socket, file, draft);
  });
  if (opened) {
    const { db, close } = opened;
    try {
      const run = { kind: 'backup', doer: commandLine.name, file } as const;
      const now = () => systemClock.now();
      const deps = { db, config, store: createFileStore(config) };
      summary = await recordRun(db, run, now, () =>
        writeBackupArchive(deps, now(), createWriteStream(draft, { mode: OWNER_ONLY, flags: 'wx' })),
      );
    } finally {
      await close();
    }
  }
  if (!summary) {
    throw new Error('没有写完就停止了。');
  }
  return summary;
}

async function throughPortal(socket: string, file: string, draft: string): Promise<ArchiveSummary> {
  const descriptor = openSync(draft, 'wx', OWNER_ONLY);
  try {
    const onEvent = (event: object) => {
      writeSync(descriptor, Buffer.from((event as ArchiveChunk).piece, 'base64'));
    };
    return (await requestJob({ socket, job: 'backup', options: { file }, onEvent })) as ArchiveSummary;
  } finally {
    closeSync(descriptor);
  }
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
