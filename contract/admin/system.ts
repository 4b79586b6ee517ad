import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { secretText } from './access.ts';
import { defineOperatorCall } from './call.ts';
import { numberOf } from './shapes.ts';

const manage = { service: 'console', operator: 'backups.manage' } as const;

/** What the doctor found: a line a thing, with what to do. */
export const finding = z.object({
  name: z.string(),
  level: z.enum(['ok', 'warn', 'bad']),
  text: z.string(),
  advice: z.nullable(z.string()),
});

export const systemCheck = defineOperatorCall({
  service: 'console',
  method: 'POST',
  path: '/console/api/system/check',
  summary: '系统检查：设置、数据库、磁盘、时钟、短信、存储、索引、领取记录、备份',
  operator: 'system.check',
  input: z.object({}),
  output: z.object({ checked_at: time, findings: z.array(finding) }),
});

/** A backup that was made, is being made, or could not be; or a restore. */
export const backupRun = z.object({
  id,
  kind: z.enum(['backup', 'restore']),
  started_at: time,
  ended_at: z.nullable(time),
  /** Under way; made; not made; or its process died over it. */
  result: z.enum(['running', 'made', 'failed', 'lost']),
  doer: z.string(),
  /** The platform made it for the night; nobody asked. */
  by_itself: z.boolean(),
  file: z.string(),
  bytes: z.nullable(count),
  rows: z.nullable(count),
  files: z.nullable(count),
  problem: z.nullable(z.string()),
  /** It lies in this machine's folder of backups. */
  is_here: z.boolean(),
});

export const backupList = defineOperatorCall({
  ...manage,
  method: 'GET',
  path: '/console/api/backups/list',
  summary: '备份：最近的备份',
  input: z.object({}),
  output: z.object({
    folder: z.string(),
    /** When one is made each day, in China's time, and how many of these are kept; null: none. */
    nightly: z.nullable(z.object({ time: z.string(), keep: count })),
    list: z.array(backupRun),
  }),
});

/** Begins a backup, which goes on by itself; the list says what came of it. */
export const backupMake = defineOperatorCall({
  ...manage,
  method: 'POST',
  path: '/console/api/backups/make',
  summary: '备份：开始备份',
  input: z.object({}),
  output: z.object({ id }),
});

/** Reads a backup through: is all of it there and as it was written? And what to run to restore it. */
export const backupCheck = defineOperatorCall({
  ...manage,
  method: 'POST',
  path: '/console/api/backups/check',
  summary: '备份：核对一个备份，给出恢复的命令',
  input: z.object({ id }),
  output: z.object({
    made_at: z.string(),
    rows: count,
    pictures: count,
    picture_bytes: count,
    journals: count,
    command: z.string(),
    /** Why it can't be restored from here but on the server alone; null: it can. */
    obstacle: z.nullable(z.string()),
  }),
});

/** Ends the portal, restores, and begins anew: the answer is the last for a while, and everybody is signed out. */
export const backupRestore = defineOperatorCall({
  ...manage,
  method: 'POST',
  path: '/console/api/backups/restore',
  summary: '备份：恢复一个备份，网站会停几分钟',
  input: z.object({ id, password: secretText('密码') }),
  /** What the list names the restore by. */
  output: z.object({ started_at: time }),
});

export const backupDownload = defineOperatorCall({
  ...manage,
  method: 'GET',
  path: '/console/api/backups/download',
  summary: '备份：下载一个备份',
  input: z.object({ id: numberOf }),
  output: z.unknown(),
  answers: 'file',
});
