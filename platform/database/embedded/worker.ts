import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { type FileIdentity, identifyFile, isInPlace } from '../held-file.ts';
import { RANDOM_PAGE_COST } from '../random-page-cost.ts';
import { COMPLETE_MARK } from './database-folder.ts';
import { refuseWriteOnFullDisk } from './disk-space.ts';
import { DurableFiles, syncCount, syncTree } from './durable-files.ts';
import { PreparedStatements } from './prepared-statements.ts';
import {
  DISK_FAILED,
  FILE_LOST,
  type WorkerRequest,
  type WorkerResponse,
  type WorkerSettings,
} from './protocol.ts';

const { folder, isNew }: WorkerSettings = workerData;

function reportFailure(message: string): void {
  const error = { message, code: DISK_FAILED };
  parentPort?.postMessage({ id: -1, rows: [], affectedRows: 0, error } satisfies WorkerResponse);
}

async function openDatabase(): Promise<PGlite> {
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const database = new PGlite({
    fs: new DurableFiles(folder, reportFailure),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'timezone=Asia/Shanghai',
      '-c',
      `random_page_cost=${RANDOM_PAGE_COST}`,
    ],
    parsers: { [types.INT8]: Number, [types.NUMERIC]: Number },
  });
  await database.waitReady;
  if (isNew) {
    await markComplete(database);
  }
  await assertDurable(database);
  return database;
}

/** Flushes the new cluster to disk, then writes its mark. Tables are created later, so a folder without mark has no data. */
async function markComplete(database: PGlite): Promise<void> {
  await database.query('checkpoint');
  syncTree(folder);
  writeFileSync(join(folder, COMPLETE_MARK), '', { mode: 0o600 });
  syncTree(folder);
}

/**
 * PGlite opens files by path: after the folder is replaced, a statement would mix two databases.
 * @throws if the mark is missing or replaced
 */
function refuseWhenLost(mark: FileIdentity): void {
  if (!isInPlace(mark)) {
    throw Object.assign(new Error(mark.path), { code: FILE_LOST });
  }
}

/** Verifies that fsync is on and that a commit calls it. */
async function assertDurable(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ fsync: string }>('show fsync');
  const before = syncCount();
  await database.exec(
    'create table if not exists durability_probe (at timestamptz); truncate durability_probe; insert into durability_probe values (now())',
  );
  if (rows[0]?.fsync !== 'on' || syncCount() === before) {
    throw new Error('The embedded database does not force its commits to disk; refusing to use it.');
  }
}

function describe(error: unknown): NonNullable<WorkerResponse['error']> {
  const { message, code, detail, constraint, table, column } = error as Record<string, string | undefined>;
  return { message: message ?? String(error), code, detail, constraint, table, column };
}

const port = parentPort;
if (!port) {
  throw new Error('The embedded database runs in a worker thread.');
}
const database = await openDatabase();
const statements = new PreparedStatements(database);
const mark = identifyFile(join(folder, COMPLETE_MARK));
let queue: Promise<unknown> = Promise.resolve();

port.on('message', (request: WorkerRequest & { id: number }) => {
  const respond = (response: Partial<WorkerResponse>) =>
    port.postMessage({ id: request.id, rows: [], affectedRows: 0, ...response } satisfies WorkerResponse);
  queue = queue.then(async () => {
    try {
      if (request.kind === 'close') {
        await database.close();
        respond({});
        port.close();
        return;
      }
      refuseWhenLost(mark);
      refuseWriteOnFullDisk(folder, request.sql);
      respond(await statements.query(request.sql, request.params));
    } catch (error) {
      respond({ error: describe(error) });
    }
  });
});
port.postMessage({ id: 0, rows: [], affectedRows: 0 } satisfies WorkerResponse);
