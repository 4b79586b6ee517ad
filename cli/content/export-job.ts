import type { BackupDeps } from '../../platform/archive/backup-archive.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeContent } from '../../platform/content/export-content.ts';
import type { Job } from '../../platform/control/control-server.ts';
import { piecesTo } from '../backup/pieces.ts';

/** The export as a job of the running portal, which holds the embedded database. */
export function exportJob({ clock, ...deps }: BackupDeps & { clock: Clock }): Job {
  return (request) => writeContent(deps, clock.now(), piecesTo(request));
}
