import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { publishInvalidation } from '#platform/cache/invalidation-channel.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { type ImportJobOptions, runFile } from '#server/control/jobs/import-job.ts';
import { openOrDelegate, placeName } from '#server/control/open-or-hand-over.ts';
import { requestJob } from '#server/control/request-job.ts';
import type { ImportRequest } from './options.ts';

type FileImport = Extract<ImportRequest, { action: 'import' }>;

/**
 * Imports a file directly into the database, or through the running portal that owns the embedded database.
 */
export async function runImport(
  request: FileImport,
  config: Config,
  signal: AbortSignal,
  onEvent: (event: ImportEvent) => void,
  onPlace: (name: string) => void,
): Promise<void> {
  if (!(await stat(request.file)).isFile()) {
    throw new UnreadableFile('这不是一个普通文件。');
  }
  const opened = await openOrDelegate(config, 'import', signal, async ({ pid, socket }) => {
    onPlace(`正在运行的门户（进程 ${pid}），数据目录 ${config.dataDir}`);
    await throughPortal(request, socket, onEvent, signal);
  });
  if (!opened) {
    return;
  }
  onPlace(placeName(config));
  try {
    await migrate(opened.db);
    await runFile(request.file, request, {
      db: opened.db,
      clock: systemClock,
      emit: onEvent,
      invalidateTags: opened.kind === 'postgres' ? publishInvalidation(opened.db) : () => undefined,
      signal,
    });
  } finally {
    await opened.close();
  }
}

async function throughPortal(
  request: FileImport,
  socket: string,
  onEvent: (event: ImportEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const options: ImportJobOptions = {
    kind: request.kind,
    pack: request.pack,
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
