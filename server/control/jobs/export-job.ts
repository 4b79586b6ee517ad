import type { BackupDeps } from '#platform/backup/backup-archive.ts';
import { writeContent } from '#platform/backup/content/export-content.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Job } from '../control-server.ts';
import { piecesTo } from './pieces.ts';

/** The export as a job of the running portal, which holds the embedded database. */
export function exportJob({ clock, ...deps }: BackupDeps & { clock: Clock }): Job {
  return (request) => writeContent(deps, clock.now(), piecesTo(request));
}
