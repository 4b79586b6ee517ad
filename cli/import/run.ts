import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { requestJob } from '../../platform/control/request-job.ts';
import { DirectoryInUse } from '../../platform/database/directory-lock.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../platform/database/open.ts';
import { runImport } from '../../platform/import/pipeline.ts';
import type { ImportEvent } from '../../platform/import/summary.ts';
import { announceDroppedTags } from '../../platform/page-cache/dropped-tags.ts';
import type { ImportJobOptions } from './import-job.ts';
import { importKind } from './kinds.ts';
import type { ImportRequest } from './options.ts';

type FileImport = Extract<ImportRequest, { action: 'import' }>;

/**
 * Imports a file where the data is: straight into the database, or through the running portal where that holds
 * the embedded one.
 */
export async function runWhereTheDataIs(
  request: FileImport,
  config: Config,
  signal: AbortSignal,
  onEvent: (event: ImportEvent) => void,
  onPlace: (name: string) => void,
): Promise<void> {
  await stat(request.file);
  let opened: OpenDatabase;
  try {
    opened = await open(config);
  } catch (error) {
    if (error instanceof DirectoryInUse && error.owner?.socket) {
      onPlace(`正在运行的门户（进程 ${error.owner.pid}），数据目录 ${config.dataDir}`);
      await throughPortal(request, error.owner.socket, onEvent, signal);
      return;
    }
    throw error;
  }
  onPlace(placeName(config));
  try {
    await migrate(opened.db);
    await runImport(
      importKind(request.kind),
      request.file,
      { isStrict: request.isStrict, isDryRun: request.isDryRun, dateOrder: request.dateOrder },
      {
        db: opened.db,
        clock: systemClock,
        emit: onEvent,
        dropTags: opened.kind === 'postgres' ? announceDroppedTags(opened.db) : () => undefined,
        signal,
      },
    );
  } finally {
    await opened.close();
  }
}

/** Where the rows go, without the password of an address. */
function placeName({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) {
    return `内嵌数据库，数据目录 ${dataDir}`;
  }
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

function open(config: Config): Promise<OpenDatabase> {
  const since = systemClock.now().toISOString();
  const owner = { pid: process.pid, since, role: 'import', socket: '' };
  return openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, owner }, () => undefined);
}

async function throughPortal(
  request: FileImport,
  socket: string,
  onEvent: (event: ImportEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const options: ImportJobOptions = {
    kind: request.kind,
    is_strict: request.isStrict,
    is_dry_run: request.isDryRun,
    date_order: request.dateOrder,
  };
  await requestJob({
    socket,
    job: 'import',
    options,
    body: createReadStream(request.file),
    onEvent: (event) => onEvent(event as ImportEvent),
    signal,
  });
}
