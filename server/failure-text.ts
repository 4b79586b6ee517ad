import { ForeignFolder } from '#platform/core/private-files/refuse-folder.ts';
import { StartupError, systemErrorText } from '#platform/core/startup/startup-error.ts';
import { DatabaseUnreachable } from '#platform/database/database-unreachable.ts';
import { DirectoryInUse, DirectoryLost } from '#platform/database/directory-lock.ts';
import { DamagedDatabase } from '#platform/database/embedded/database-files.ts';
import { DatabaseFolderRefused } from '#platform/database/embedded/database-folder.ts';
import { DiskFailed, StatementError } from '#platform/database/embedded/embedded-database.ts';
import { NewerDatabase } from '#platform/database/migrate.ts';
import { UnsafeServer } from '#platform/database/safe-server.ts';
import { ControlUnavailable, JobFailed } from './control/request-job.ts';

/** Errors whose message is for the operator. */
const OPERATOR_ERRORS = [
  JobFailed,
  NewerDatabase,
  DatabaseUnreachable,
  DatabaseFolderRefused,
  DirectoryLost,
  DiskFailed,
  ForeignFolder,
  StartupError,
  UnsafeServer,
];

/** A message for the operator if the data is unavailable; undefined for other errors. */
export function unavailableText(error: unknown): string | undefined {
  if (error instanceof DirectoryInUse) {
    const { owner } = error;
    const holder = owner ? `进程 ${owner.pid}（${owner.role}，自 ${owner.since}）` : '另一个进程';
    return `数据目录正被${holder}使用。请等它结束后再试，或用 DATA_DIR 指定其他目录。`;
  }
  if (error instanceof ControlUnavailable) {
    return `门户正在使用数据目录，但暂时不能接收任务（${error.message}）。它可能正在启动或停止，请稍后再试。`;
  }
  if (error instanceof Error && OPERATOR_ERRORS.some((kind) => error instanceof kind)) {
    return error.message;
  }
  return isDamage(error) ? new DamagedDatabase('DATA_DIR/database').message : systemErrorText(error);
}

/** Whether the embedded database reports damaged files: corrupted data or index, or a missing file. */
function isDamage(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  const failed = cause instanceof StatementError ? cause : error;
  const { code = '' } = failed as { code?: string };
  return failed instanceof StatementError && ['XX001', 'XX002', '58P01'].includes(code);
}
