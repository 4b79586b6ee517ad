import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import type { ArchiveSummary } from '#platform/backup/backup-archive.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { ArchiveChunk } from '#server/control/jobs/archive-jobs.ts';
import { doJob } from './do-job.ts';

const OWNER_ONLY = 0o600;

/** Writes the archive of a job to a new file, which only this user can read. */
export async function writeArchive<Summary extends ArchiveSummary>(
  config: Config,
  job: 'backup' | 'export',
  options: object | null,
  path: string,
): Promise<Summary> {
  // An existing file may belong to another user, and a backup contains the server's secret.
  rmSync(path, { force: true });
  const descriptor = openSync(path, 'wx', OWNER_ONLY);
  try {
    const summary = await doJob<Summary>(config, job, options, (event) => {
      writeSync(descriptor, Buffer.from((event as ArchiveChunk).piece, 'base64'));
    });
    fsyncSync(descriptor);
    return summary;
  } finally {
    closeSync(descriptor);
  }
}
