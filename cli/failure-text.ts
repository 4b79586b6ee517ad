import { ControlUnavailable, JobFailed } from '../platform/control/request-job.ts';
import { DatabaseUnreachable } from '../platform/database/database-unreachable.ts';
import { DirectoryInUse, DirectoryLost } from '../platform/database/directory-lock.ts';
import { DatabaseFolderRefused } from '../platform/database/embedded/database-folder.ts';
import { NewerDatabase } from '../platform/database/migrate.ts';
import { ForeignFolder } from '../platform/private-files/refuse-folder.ts';

/** Errors whose message is the sentence for the operator. */
const TOLD_WHOLE = [
  JobFailed,
  NewerDatabase,
  DatabaseUnreachable,
  DatabaseFolderRefused,
  DirectoryLost,
  ForeignFolder,
];

/** Why the portal or a command couldn't reach the data, in a sentence for the operator; undefined for what is none of that. */
export function unavailableText(error: unknown): string | undefined {
  if (error instanceof DirectoryInUse) {
    const { owner } = error;
    const who = owner ? `进程 ${owner.pid}（${owner.role}，自 ${owner.since}）` : '另一个进程';
    return `数据目录正被${who}使用。请等它结束再试，或用 DATA_DIR 指定别的目录。`;
  }
  if (error instanceof ControlUnavailable) {
    return `门户占着数据目录，但还不接任务（${error.message}）。它可能正在启动或停止，请稍后再试。`;
  }
  return error instanceof Error && TOLD_WHOLE.some((kind) => error instanceof kind)
    ? error.message
    : undefined;
}
