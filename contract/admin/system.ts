import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { numberOf } from './shapes.ts';

const backups = consoleCalls('console', 'backups.manage');
const check = consoleCalls('console', 'system.check');

export const finding = z.object({
  name: z.string(),
  level: z.enum(['ok', 'warn', 'bad']),
  text: z.string(),
  advice: z.nullable(z.string()),
});

export const systemCheck = check.post(
  'system/check',
  '系统检查：设置、数据库、磁盘、时钟、短信、存储、索引、领取记录、备份',
  { output: z.object({ checked_at: time, findings: z.array(finding) }) },
);

export const backupRun = z.object({
  id,
  kind: z.enum(['backup', 'restore']),
  started_at: time,
  ended_at: z.nullable(time),
  /** `lost`: the process ended during the run. */
  result: z.enum(['running', 'made', 'failed', 'lost']),
  doer: z.string(),
  by_itself: z.boolean(),
  file: z.string(),
  bytes: z.nullable(count),
  rows: z.nullable(count),
  files: z.nullable(count),
  problem: z.nullable(z.string()),
  /** The file is in this machine's backup folder. */
  is_here: z.boolean(),
  /** The file in the folder is encrypted, so that check and restore need `identity`. */
  is_encrypted: z.boolean(),
});

/** The text of an identity file of age. The server holds it in memory for this action only. */
const identity = z.optional(z.string().check(z.maxLength(4_000, '私钥文件太长')));

export const backupList = backups.get('backups/list', '备份：最近的备份', {
  output: z.object({
    folder: z.string(),
    /** The time of the nightly backup in China time and the number of retained ones; null: none. */
    nightly: z.nullable(z.object({ time: z.string(), keep: count })),
    /** The number of public keys that new backups are encrypted to; 0: not encrypted. */
    recipients: count,
    list: z.array(backupRun),
  }),
});

/** Starts a backup in the background; the list has its result. */
export const backupMake = backups.post('backups/make', '备份：开始备份', { output: z.object({ id }) });

/** Verifies a backup and returns the restore command. */
export const backupCheck = backups.post('backups/check', '备份：核对一个备份，给出恢复的命令', {
  input: z.object({ id, identity }),
  output: z.object({
    made_at: z.string(),
    rows: count,
    pictures: count,
    picture_bytes: count,
    journals: count,
    command: z.string(),
    /** Why it can be restored only on the server; null if it can be restored here. */
    obstacle: z.nullable(z.string()),
  }),
});

/** Stops the portal, restores and restarts. All sessions end. */
export const backupRestore = backups.post('backups/restore', '备份：恢复一个备份，网站会停几分钟', {
  recent: true,
  input: z.object({ id, identity }),
  output: z.object({ started_at: time }),
});

export const backupDownload = backups.get('backups/download', '备份：下载一个备份', {
  returns: 'file',
  recent: true,
  input: z.object({ id: numberOf }),
});
