import { isEmpty, seedDemo } from '#demo/seed.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { abandonRuns, adoptBackups } from '#platform/backup/backup-runs.ts';
import { type RestoreRequest, recordNotRestored } from '#platform/backup/restores.ts';
import { Changes } from '#platform/cache/changes.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { secureFolders } from '#platform/core/private-files/repair-modes.ts';
import { followDatabaseClock } from '#platform/database/database-clock.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { openReads } from '#platform/database/reads/open-reads.ts';
import { refuseUnsafeServer } from '#platform/database/safe-server.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { watchWrites } from '#platform/database/write-probe.ts';
import { DeliveryCounts } from '#platform/http/metrics/delivery-metrics.ts';
import { remoteServices } from '#platform/http/services/remote-services.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf, migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { ensureInfoPages } from '#services/main/site/info-page-starter.ts';
import { SectionWatch } from '#services/main/site/section-watch.ts';
import { report } from './announce.ts';
import { changeChannel } from './change-channel.ts';
import { controlSocketPath } from './control/control-server.ts';
import { ensureDefaultSite } from './default-site.ts';
import { type DemoLogins, prepareDemoLogins } from './demo/demo-logins.ts';
import { createGateway, hasMain } from './gateway.ts';
import { openJournal } from './open-journal.ts';
import { type FailedRestore, restoringHere } from './restore/carry-out-restore.ts';

const EMPTY =
  '数据库里还没有游戏，这次启动没有写入任何内容。要查看演示，请设 DEMO=1 再启动；要搭建自己的网站，请执行 npm run portal -- operator create --name 登录名，再到 /console 录入，或用 npm run portal -- import 导入。\n' +
  'The database has no games, and this start wrote none. For the demo, start with DEMO=1; for a portal of your own, run npm run portal -- operator create --name NAME and enter games at /console, or run npm run portal -- import.';

interface Deps {
  config: Config;
  logger: Logger;
  failed: FailedRestore | undefined;
}

/** What a process has besides its routes. */
export type Context = Awaited<ReturnType<typeof openContext>>;

/** Opens and migrates the database, and builds the services over it. `closing` closes everything, the last opened first. */
export async function openContext({ config, logger, failed }: Deps) {
  const closing = new AsyncDisposableStack();
  closing.defer(await startTraces(config, logger));
  const { database, clock, keys } = await openMigrated(config, logger, closing);
  const { db } = database;
  if (database.kind === 'embedded') {
    await abandonRuns(db);
  }
  if (failed) {
    await recordNotRestored(db, failed.attempt, failed.problem, clock.now());
  }
  await adoptBackups(db, config.backupDir);
  const logins = await prepareContent({ db, keys, config, clock });
  const journal = await openJournal({ db, path: config.journalDir, clock, logger, say: report });
  closing.defer(() => journal.close());
  const { promise: restoreRequested, resolve: begin } = Promise.withResolvers<RestoreRequest>();
  const reads = openReads({ ...config, db, clock, logger });
  closing.defer(() => reads.close());
  const writes = watchWrites(db, logger);
  closing.defer(() => writes.stop());
  const secret = await loadSecret(config, db);
  const accessLog = new AccessLog(keys);

  const changes = new Changes(db);
  const { publish } = changes;
  const sections = new SectionWatch({ db, clock, logger, publish });
  closing.defer(() => sections.settled());
  // First: responses are rebuilt from them.
  changes.on(() => reads.changed());
  changes.on((changed) => sections.changed(changed));

  const { services: remote, stop } = remoteServices({ config, clock, logger, changes });
  closing.defer(stop);
  const issueCodes = issueCodesFrom(db, journal, changes.received);
  const shared = {
    keys,
    accessLog,
    pool: config.pool,
    proofs: new Proofs({ db, clock, secret }),
    queue: new ClaimQueue(issueCodes),
  };
  const links = { config, remote, logger };
  const gateway = createGateway(
    { ...shared, db, reads: reads.db, publish, sections },
    { ...links, now: () => clock.now() },
  );
  return {
    config,
    logger,
    closing,
    database,
    db,
    clock,
    keys,
    secret,
    accessLog,
    journal,
    reads,
    writes,
    changes,
    issueCodes,
    gateway,
    logins,
    restoreRequested,
    store: createFileStore(config),
    restoring: restoringHere(config, db, begin),
    /** The notifications of other processes; undefined with the embedded database. */
    channel: changeChannel(config, db, logger),
    /** Notifications over other channels than the portal, by result. */
    deliveries: new DeliveryCounts(),
    /** Calls the services, for jobs. */
    client: () => gateway.client(new ReadScope(clock.now())),
    /** Runs calls of a preview, which read what a transaction has written. */
    gatewayWithin: (tx: Tx, now: Date) =>
      createGateway({ ...shared, db: tx, publish: async () => undefined }, { ...links, now: () => now }),
  };
}

async function openMigrated(config: Config, logger: Logger, closing: AsyncDisposableStack) {
  const owner = {
    pid: process.pid,
    since: systemClock.now().toISOString(),
    role: config.serves ? 'services' : 'portal',
    socket: controlSocketPath(config.dataDir),
  };
  secureFolders(config, report);
  report(config.databaseUrl ? '正在连接 PostgreSQL…' : `正在打开数据库 ${config.dataDir} …`);
  const database = await openDatabase({ ...config, owner, say: report }, (error) =>
    logger.warn('database connection lost', { error }),
  );
  const { db } = database;
  closing.defer(() => database.close());
  await refuseUnsafeServer(db);
  let clock = systemClock;
  if (database.kind === 'postgres') {
    const followed = await followDatabaseClock(db, systemClock, logger);
    clock = followed.clock;
    closing.defer(followed.stop);
  }
  const { ran, newer } = await migrateEncrypted(db, config);
  const keys = dataKeysOf(config);
  await keys.prepare(db);
  if (ran.length > 0) {
    report(`数据库结构已更新：${ran.join('、')}`);
  }
  if (newer.length > 0) {
    logger.warn('a newer version has changed the database; this one can work with it', { migrations: newer });
  }
  return { database, clock, keys };
}

/** Starts tracing if it is configured. The module is loaded only then. */
async function startTraces({ tracing }: Config, logger: Logger): Promise<() => Promise<void>> {
  if (!tracing) {
    return async () => undefined;
  }
  const { startTracing } = await import('#platform/core/tracing/span-tracer.ts');
  return startTracing(tracing, logger);
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
  } else if (hasMain(config) && (await isEmpty(db))) {
    report(EMPTY);
  }
  const logins = await prepareDemoLogins({ db, keys }, config, clock);
  await ensureDefaultSite(db, config.site);
  await ensureInfoPages(db, clock.now());
  return logins;
}
