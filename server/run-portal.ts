import type { AddressInfo } from 'node:net';
import { isEmpty, seedDemo } from '#demo/seed.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { abandonRuns, adoptBackups } from '#platform/backup/backup-runs.ts';
import { scheduleNightlyBackups } from '#platform/backup/nightly-backup.ts';
import { type RestoreRequest, recordNotRestored } from '#platform/backup/restores.ts';
import { changePublisher } from '#platform/cache/changes.ts';
import { INVALIDATION_CHANNEL } from '#platform/cache/invalidation-channel.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { secureFolders } from '#platform/core/private-files/repair-modes.ts';
import { DirectoryLost } from '#platform/database/directory-lock.ts';
import { scheduleMaintenance } from '#platform/database/maintenance.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { listenOnPostgres } from '#platform/database/postgres-channel.ts';
import { openReads } from '#platform/database/reads/open-reads.ts';
import { refuseUnsafeServer } from '#platform/database/safe-server.ts';
import { watchWrites } from '#platform/database/write-probe.ts';
import { drain } from '#platform/http/server/drain.ts';
import type { HeldPort } from '#platform/http/server/held-port.ts';
import { ensureInfoPages } from '#services/main/site/info-page-starter.ts';
import { announce, report } from './announce.ts';
import { controlSocketPath } from './control/control-server.ts';
import { takeJobs } from './control/take-jobs.ts';
import { ensureDefaultSite } from './default-site.ts';
import { type DemoLogins, prepareDemoLogins } from './demo/demo-logins.ts';
import { scheduleDemoRenewal } from './demo/demo-timetable.ts';
import { scheduleLinkChecks, scheduleRankings } from './jobs/content-jobs.ts';
import { scheduleRetention } from './jobs/retention.ts';
import { openJournal } from './open-journal.ts';
import { type RunningServer, serve } from './portal.ts';
import { type FailedRestore, restoringHere } from './restore/carry-out-restore.ts';
import { serveServices } from './services.ts';

const EMPTY =
  '数据库里还没有游戏，这次启动没有写入任何内容。想看演示，请设 DEMO=1 再启动；搭自己的网站，请执行 npm run portal -- operator create --name 登录名，再到 /console 录入，或用 npm run portal -- import 导入。\n' +
  'The database has no games, and this start wrote none. For the demo, start with DEMO=1; for a portal of your own, run npm run portal -- operator create --name NAME and enter games at /console, or run npm run portal -- import.';

interface PortalRun {
  config: Config;
  logger: Logger;
  failed: FailedRestore | undefined;
  held: HeldPort;
  /** Ends the run as a signal to the process does. */
  stop?: AbortSignal | undefined;
}

/** The port it listened on, and the restore to run before the next start. */
interface PortalEnd {
  port: number;
  order: RestoreRequest | undefined;
}

/** Opens and migrates the database, serves until a signal or a restore, and closes everything. */
export async function runPortal({ config, logger, failed, held, stop }: PortalRun): Promise<PortalEnd> {
  const owner = {
    pid: process.pid,
    since: systemClock.now().toISOString(),
    role: config.serves ? 'services' : 'portal',
    socket: controlSocketPath(config.dataDir),
  };
  const stopTracing = await startTraces(config, logger);
  secureFolders(config, report);
  report(config.databaseUrl ? '正在连接 PostgreSQL…' : `正在打开数据库 ${config.dataDir} …`);
  const database = await openDatabase({ ...config, owner, say: report }, (error) =>
    logger.warn('database connection lost', { error }),
  );
  const { db, memory } = database;
  await refuseUnsafeServer(db);
  const { ran, newer } = await migrate(db);
  if (ran.length > 0) {
    report(`数据库结构已更新：${ran.join('、')}`);
  }
  if (newer.length > 0) {
    logger.warn('a newer version has changed the database; this one can work with it', { migrations: newer });
  }
  if (database.kind === 'embedded') {
    await abandonRuns(db);
  }
  if (failed) {
    await recordNotRestored(db, failed.attempt, failed.problem, systemClock.now());
  }
  await adoptBackups(db, config.backupDir);
  const logins = await prepareContent(db, config);
  const journal = await openJournal({ db, path: config.journalDir, clock: systemClock, logger, say: report });
  const { promise: restoreRequested, resolve: begin } = Promise.withResolvers<RestoreRequest>();
  const restoring = restoringHere(config, db, begin);
  const reads = openReads({ ...config, db, clock: systemClock, logger });
  const writes = watchWrites(db, logger);
  const context = { config, db, reads, memory, clock: systemClock, logger, journal, restoring, held, writes };
  const { app, invalidateTags, invalidateEverything, writeRest } = await (config.serves
    ? serveServices(context, config.serves)
    : serve(context));
  const noop = async () => undefined;
  const publish = changePublisher(db, invalidateTags);
  const closers = [
    async () =>
      config.development
        ? app.server.closeAllConnections()
        : drain(app.server, { behindProxy: config.trustedProxies.length > 0 }),
    () => app.close(),
    writeRest,
    () => journal.close(),
    config.databaseUrl
      ? await listenForChanges(config.databaseUrl, { invalidateTags, invalidateEverything }, logger)
      : await takeJobs(owner.socket, { config, db, invalidateTags }),
    scheduleMaintenance(database, logger),
    hasOwnGames(config) ? scheduleLinkChecks(db, systemClock, logger) : noop,
    hasOwnGames(config) ? scheduleRankings({ db, clock: systemClock, publish }, logger) : noop,
    scheduleRetention({ db, clock: systemClock, logger, days: config.retentionDays, logDir: config.logDir }),
    scheduleBackups(config, db, logger),
    config.demo ? scheduleDemoRenewal({ db, clock: systemClock }, invalidateTags, logger) : noop,
    writes.stop,
    () => reads.close(),
    () => database.close(),
    stopTracing,
  ];
  const { port } = app.server.address() as AddressInfo;
  announce(config, port, logins);
  const signal = nextSignal(stop);
  const end = await Promise.race([
    restoreRequested,
    signal.received,
    ...(database.lost ? [database.lost] : []),
  ]);
  if (end instanceof DirectoryLost) {
    throw end;
  }
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      logger.error('closing failed', { error });
    }
  }
  signal.dispose();
  return { port, order: signal.isReceived() ? undefined : await restoreRequested };
}

/** Subscribes to the invalidations of other processes. Responses cached before that may be stale. */
async function listenForChanges(
  url: string,
  { invalidateTags, invalidateEverything }: Pick<RunningServer, 'invalidateTags' | 'invalidateEverything'>,
  logger: Logger,
): Promise<() => Promise<void>> {
  const listener = {
    received: (tags: string) => invalidateTags(tags.split(' ')),
    missed: invalidateEverything,
  };
  const stop = await listenOnPostgres(url, INVALIDATION_CHANNEL, listener, logger);
  invalidateEverything();
  return stop;
}

/** Starts tracing if it is configured. The module is loaded only then. */
async function startTraces({ tracing }: Config, logger: Logger): Promise<() => Promise<void>> {
  if (!tracing) {
    return async () => undefined;
  }
  const { startTracing } = await import('#platform/core/tracing/span-tracer.ts');
  return startTracing(tracing, logger);
}

/** The first SIGTERM or SIGINT, or `stop`. A second signal ends the process at once. */
function nextSignal(stop?: AbortSignal) {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  let isReceived = false;
  const end = () => {
    isReceived = true;
    resolve();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  stop?.addEventListener('abort', end, { once: true });
  if (stop?.aborted) {
    end();
  }
  return {
    received,
    isReceived: () => isReceived,
    dispose: () => {
      process.off('SIGTERM', end);
      process.off('SIGINT', end);
    },
  };
}

async function prepareContent(db: Database, config: Config): Promise<DemoLogins | undefined> {
  if (config.demo) {
    await seedDemo({ db, clock: systemClock, dataDir: config.dataDir, say: report });
  } else if (servesGames(config) && (await isEmpty(db))) {
    report(EMPTY);
  }
  const logins = await prepareDemoLogins(db, config, systemClock);
  await ensureDefaultSite(db, config.site);
  await ensureInfoPages(db, systemClock.now());
  return logins;
}

/** A process without the games waits for the one that has them, because a backup includes its pictures. */
function scheduleBackups(config: Config, db: Database, logger: Logger): () => Promise<void> {
  const { nightly, backupDir: folder } = config;
  if (!nightly) {
    return async () => undefined;
  }
  const deps = { db, config, clock: systemClock, logger, store: createFileStore(config), folder, nightly };
  return scheduleNightlyBackups(deps, { patienceMs: servesGames(config) ? 0 : 15 * 60_000 });
}

/** Excludes the demo, whose links are invented and rankings fixed, and a portal with a remote main service. */
function hasOwnGames({ demo, serves, services }: Config): boolean {
  return !demo && servesGames({ serves, services });
}

function servesGames({ serves, services }: Pick<Config, 'serves' | 'services'>): boolean {
  return serves?.has('main') ?? !services.main;
}
