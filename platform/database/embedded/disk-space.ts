import { statfsSync } from 'node:fs';
import { MIN_FREE_BYTES } from '#platform/core/startup/startup-folders.ts';

const MEGABYTE = 1024 * 1024;
const READS = /^\(?\s*(?:select|show|set|begin|start|commit|rollback|savepoint|release)\b/i;
const WITH = /^with\b/i;
const WRITES_WITHIN = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** The disk is full; `code` is PostgreSQL's SQLSTATE for it. */
export class DiskFull extends Error {
  readonly code = '53100';
}

/**
 * Refuses writes on an almost full disk. PostgreSQL exits when the WAL can't grow and recovers on the next start; inside a
 * thread it would hang instead.
 * @throws {DiskFull}
 */
export function refuseWriteOnFullDisk(folder: string, sql: string): void {
  const text = sql.trimStart();
  if (READS.test(text) || (WITH.test(text) && !WRITES_WITHIN.test(text))) {
    return;
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES) {
    throw new DiskFull(
      `磁盘快满了（只剩 ${Math.floor(free / MEGABYTE)} MB，至少要 ${MIN_FREE_BYTES / MEGABYTE} MB）：数据库只能读，有了空间会自动恢复写入`,
    );
  }
}
