import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { ControlUnavailable, requestJob } from '../../platform/control/request-job.ts';
import { DirectoryInUse, type DirectoryOwner } from '../../platform/database/directory-lock.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../platform/database/open.ts';
import { UnreadableFile } from '../../platform/import/encoding.ts';
import type { ImportEvent } from '../../platform/import/summary.ts';
import { announceDroppedTags } from '../../platform/page-cache/dropped-tags.ts';
import type { ImportJobOptions } from './import-job.ts';
import type { ImportRequest } from './options.ts';
import { runFile } from './run-file.ts';

/** How often, and after how long, a portal that does not answer is asked again. */
const MOST_TRIES = 15;
const TRY_AGAIN_MS = 1_000;

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
  if (!(await stat(request.file)).isFile()) {
    throw new UnreadableFile('这不是一个普通文件。');
  }
  const opened = await openOrHandOver(config, signal, async ({ pid, socket }) => {
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
      dropTags: opened.kind === 'postgres' ? announceDroppedTags(opened.db) : () => undefined,
      signal,
    });
  } finally {
    await opened.close();
  }
}

/**
 * Opens the database; where a portal holds it, hands the work over to that instead and answers nothing. A
 * portal that is starting or stopping neither listens nor lets go for a moment, so that both are tried again.
 */
async function openOrHandOver(
  config: Config,
  signal: AbortSignal,
  handOver: (owner: DirectoryOwner) => Promise<void>,
): Promise<OpenDatabase | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(config);
    } catch (error) {
      if (!(error instanceof DirectoryInUse && error.owner?.socket)) {
        throw error;
      }
      try {
        await handOver(error.owner);
        return undefined;
      } catch (failure) {
        if (!(failure instanceof ControlUnavailable) || tries === MOST_TRIES) {
          throw failure;
        }
        await setTimeout(TRY_AGAIN_MS, undefined, { signal });
      }
    }
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
