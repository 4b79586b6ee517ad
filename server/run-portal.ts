import type { AddressInfo } from 'node:net';
import { isEmpty, seedDemo } from '#demo/seed.ts';
import { createFileStore, createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import type { Watched } from '#platform/admin/record-events.ts';
import { abandonRuns, adoptBackups } from '#platform/backup/backup-runs.ts';
import { scheduleNightlyBackups } from '#platform/backup/nightly-backup.ts';
import { type RestoreRequest, recordNotRestored } from '#platform/backup/restores.ts';
import { changePublisher } from '#platform/cache/changes.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { secureFolders } from '#platform/core/private-files/repair-modes.ts';
import { followDatabaseClock } from '#platform/database/database-clock.ts';
import { scheduleMaintenance } from '#platform/database/maintenance.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { openReads } from '#platform/database/reads/open-reads.ts';
import { refuseUnsafeServer } from '#platform/database/safe-server.ts';
import { watchWrites } from '#platform/database/write-probe.ts';
import { DeliveryCounts } from '#platform/http/metrics/delivery-metrics.ts';
import { drain } from '#platform/http/server/drain.ts';
import type { HeldPort } from '#platform/http/server/held-port.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf, migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { watchedTables as commentTables } from '#services/comments/events/watched-tables.ts';
import { watchedTables as contentTables } from '#services/main/events/watched-tables.ts';
import { ensureInfoPages } from '#services/main/site/info-page-starter.ts';
import { announce, report } from './announce.ts';
import { changeChannel } from './change-channel.ts';
import { controlSocketPath } from './control/control-server.ts';
import { takeJobs } from './control/take-jobs.ts';
import { ensureDefaultSite } from './default-site.ts';
import { type DemoLogins, prepareDemoLogins } from './demo/demo-logins.ts';
import { scheduleDemoRenewal } from './demo/demo-timetable.ts';
import { schedulePushes } from './jobs/channel-jobs.ts';
import {
  scheduleCategories,
  scheduleLibrary,
  scheduleLinkChecks,
  scheduleListCounts,
  scheduleRankings,
  scheduleScores,
  scheduleSearchDocuments,
  scheduleUploads,
} from './jobs/content-jobs.ts';
import { scheduleFanOut, scheduleNotices } from './jobs/notice-jobs.ts';
import { scheduleReservations } from './jobs/reservation-jobs.ts';
import { scheduleRetention } from './jobs/retention.ts';
import {
  scheduleBaiduPush,
  scheduleCommentEvents,
  scheduleEvents,
  scheduleWebhooks,
} from './jobs/webhook-jobs.ts';
import { type ReportSources, scheduleWeeklyReports } from './jobs/weekly-report.ts';
import { openJournal } from './open-journal.ts';
import { serve } from './portal.ts';
import { type FailedRestore, restoringHere } from './restore/carry-out-restore.ts';
import { serveServices } from './services.ts';

const EMPTY =
  '数据库里还没有游戏，这次启动没有写入任何内容。要查看演示，请设 DEMO=1 再启动；要搭建自己的网站，请执行 npm run portal -- operator create --name 登录名，再到 /console 录入，或用 npm run portal -- import 导入。\n' +
  'The database has no games, and this start wrote none. For the demo, start with DEMO=1; for a portal of your own, run npm run portal -- operator create --name NAME and enter games at /console, or run npm run portal -- import.';

const noop = async () => undefined;

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
  const { clock, stop: stopClock } =
    database.kind === 'embedded'
      ? { clock: systemClock, stop: noop }
      : await followDatabaseClock(db, systemClock, logger);
  const { ran, newer } = await migrateEncrypted(db, config);
  const keys = dataKeysOf(config);
  await keys.prepare(db);
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
    await recordNotRestored(db, failed.attempt, failed.problem, clock.now());
  }
  await adoptBackups(db, config.backupDir);
  const logins = await prepareContent({ db, keys, config, clock });
  const journal = await openJournal({ db, path: config.journalDir, clock, logger, say: report });
  const { promise: restoreRequested, resolve: begin } = Promise.withResolvers<RestoreRequest>();
  const restoring = restoringHere(config, db, begin);
  const reads = openReads({ ...config, db, clock, logger });
  const writes = watchWrites(db, logger);
  const channel = changeChannel(config, db, logger);
  const deliveries = new DeliveryCounts();
  const context = {
    ...{ config, db, keys, reads, memory, clock, logger },
    ...{ journal, restoring, held, writes, channel, deliveries },
  };
  const { app, client, notices, commentEvents, invalidateTags, invalidateEverything, writeRest, issueCodes } =
    await (config.serves ? serveServices(context, config.serves) : serve(context));
  const publish = changePublisher(db, invalidateTags);
  const closers = [
    async () =>
      config.development
        ? app.server.closeAllConnections()
        : drain(app.server, { behindProxy: config.trustedProxies.length > 0 }),
    () => app.close(),
    writeRest,
    // Before the journal: it grants packs.
    servesGames(config) ? scheduleReservations({ db, clock, publish, issueCodes }, logger) : noop,
    () => journal.close(),
    channel
      ? await channel.subscribe({ invalidateTags, invalidateEverything })
      : await takeJobs(owner.socket, { config, db, keys, invalidateTags }),
    scheduleMaintenance(database, logger, clock),
    hasOwnGames(config) ? scheduleLinkChecks(db, clock, logger) : noop,
    hasOwnGames(config) ? scheduleLibrary({ db, clock, store: createFileStore(config) }, logger) : noop,
    hasOwnGames(config) ? scheduleUploads({ db, clock, packages: createPackageStore(config) }, logger) : noop,
    hasOwnGames(config) ? scheduleRankings({ db, clock, publish }, logger) : noop,
    hasOwnGames(config) ? scheduleCategories({ db, clock, publish }, logger) : noop,
    hasOwnGames(config) ? scheduleSearchDocuments(db, logger) : noop,
    hasOwnGames(config) ? scheduleScores({ db, comments: client, publish }, logger) : noop,
    servesGames(config) ? scheduleListCounts(db, logger) : noop,
    servesGames(config) ? scheduleNotices({ db, source: notices }, logger) : noop,
    servesGames(config) ? scheduleFanOut({ db, clock }, logger) : noop,
    servesGames(config) ? await schedulePushes({ config, db, clock, logger, counts: deliveries }) : noop,
    scheduleEvents({ db, clock, watched: watchedHere(config) }, logger),
    servesGames(config) && !hasComments(config)
      ? scheduleCommentEvents({ db, source: commentEvents }, logger)
      : noop,
    servesGames(config)
      ? scheduleWebhooks({ db, clock, secret: await loadSecret(config, db) }, logger)
      : noop,
    servesGames(config) ? scheduleWeeklyReports({ db, clock, sources: reportSources(config) }, logger) : noop,
    hasOwnGames(config) ? scheduleBaiduPush({ db, clock, config }, logger) : noop,
    // With the machine's own clock: retention uses the earlier of it and the database's.
    scheduleRetention({ db, clock: systemClock, logger, days: config.retentionDays, logDir: config.logDir }),
    scheduleBackups({ config, db, clock, logger }),
    config.demo ? scheduleDemoRenewal({ db, clock }, invalidateTags, logger) : noop,
    writes.stop,
    stopClock,
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
  if (end instanceof Error) {
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

async function prepareContent({
  db,
  keys,
  config,
  clock,
}: {
  db: Database;
  keys: DataKeys;
  config: Config;
  clock: Clock;
}): Promise<DemoLogins | undefined> {
  if (config.demo) {
    await seedDemo({ db, clock, dataDir: config.dataDir, say: report });
  } else if (servesGames(config) && (await isEmpty(db))) {
    report(EMPTY);
  }
  const logins = await prepareDemoLogins({ db, keys }, config, clock);
  await ensureDefaultSite(db, config.site);
  await ensureInfoPages(db, clock.now());
  return logins;
}

/** A process without the games waits for the one that has them, because a backup includes its pictures. */
function scheduleBackups({
  config,
  db,
  clock,
  logger,
}: Pick<PortalRun, 'config' | 'logger'> & { db: Database; clock: Clock }): () => Promise<void> {
  const { nightly, backupDir: folder } = config;
  if (!nightly) {
    return noop;
  }
  const deps = { db, config, clock, logger, store: createFileStore(config), folder, nightly };
  return scheduleNightlyBackups(deps, { patienceMs: servesGames(config) ? 0 : 15 * 60_000 });
}

/** Excludes the demo, whose links are invented and rankings fixed, and a portal with a remote main service. */
function hasOwnGames({ demo, serves, services }: Config): boolean {
  return !demo && servesGames({ serves, services });
}

/** The tables of the services in this process, whose changes are events. */
function watchedHere(config: Config): readonly Watched[] {
  return [...(servesGames(config) ? contentTables : []), ...(hasComments(config) ? commentTables : [])];
}

/** What the process with the main service can count: what another one counts is not in its database. */
function reportSources({ serves, services }: Config): ReportSources {
  return {
    hasTraffic: serves === undefined,
    hasComments: hasComments({ serves, services }),
    hasPlayers: serves === undefined,
  };
}

function hasComments({ serves, services }: Pick<Config, 'serves' | 'services'>): boolean {
  return serves?.has('sdk') ?? !services.sdk;
}

function servesGames({ serves, services }: Pick<Config, 'serves' | 'services'>): boolean {
  return serves?.has('main') ?? !services.main;
}
