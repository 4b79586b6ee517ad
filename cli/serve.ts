import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoOperator } from '../demo/accounts.ts';
import { ContentError } from '../demo/catalogue/content-error.ts';
import { seedDemo } from '../demo/seed.ts';
import { personalParts } from '../personal-parts.ts';
import { giveUpRuns } from '../platform/archive/backup-runs.ts';
import { keepNightlyBackups } from '../platform/archive/keep-nightly-backups.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '../platform/config/config.ts';
import { processEnvironment } from '../platform/config/environment.ts';
import { startControlServer } from '../platform/control/control-server.ts';
import { controlSocketPath } from '../platform/control/socket-path.ts';
import { DirectoryInUse } from '../platform/database/directory-lock.ts';
import { keepTidy } from '../platform/database/maintenance.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type Database, openDatabase } from '../platform/database/open.ts';
import { listenOnPostgres } from '../platform/database/postgres-channel.ts';
import { refuseUnsafeServer, UnsafeServer } from '../platform/database/safe-server.ts';
import { logFiles } from '../platform/log-files.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { tellChanges } from '../platform/page-cache/changes.ts';
import { DROPPED_TAGS_CHANNEL } from '../platform/page-cache/dropped-tags.ts';
import { keepRetention } from '../platform/retention/keep-retention.ts';
import { loadSecret } from '../platform/secrets/load-secret.ts';
import { createFileStore } from '../platform/storage/create-file-store.ts';
import { serve } from '../server.ts';
import { serveServices } from '../service-server.ts';
import { systemChecks } from '../system-checks.ts';
import { backupJob } from './backup/backup-job.ts';
import { exportJob } from './content/export-job.ts';
import { ensureDefaultSite } from './default-site.ts';
import { keepDemoUpToDate } from './demo.ts';
import { retireDemoAccounts, writeDemoAccounts } from './demo-accounts.ts';
import { retireDemoOperator, writeDemoOperator } from './demo-operator.ts';
import { doctorJob } from './doctor/doctor-job.ts';
import { importJob } from './import/import-job.ts';
import { keepLinksChecked } from './keep-links-checked.ts';
import { keepRankingsDrawn } from './keep-rankings-drawn.ts';
import { openJournal } from './open-journal.ts';
import { operatorJob } from './operator/operator-job.ts';
import { playerJob } from './player/player-job.ts';
import { poolsJob } from './pools/pools-job.ts';

/** Opens the database, brings it up to date, and serves until a signal comes. */
async function main(config: Config): Promise<void> {
  const logger = createLogger(
    config.logLevel,
    config.logDir ? logFiles(config.logDir, systemClock) : undefined,
  );
  const owner = {
    pid: process.pid,
    since: new Date().toISOString(),
    role: config.serves ? 'services' : 'portal',
    socket: controlSocketPath(config.dataDir),
  };
  say(config.databaseUrl ? '正在连接 PostgreSQL…' : `正在打开数据库 ${config.dataDir} …`);
  const database = await openDatabase({ ...config, owner }, (error) =>
    logger.warn('database connection lost', { error }),
  );
  await refuseUnsafeServer(database.db);
  const ran = await migrate(database.db);
  if (ran.length > 0) {
    say(`数据库结构已更新：${ran.join('、')}`);
  }
  const { db } = database;
  if (database.kind === 'embedded') {
    await giveUpRuns(db);
  }
  if (config.demo) {
    await seedDemo({ db, clock: systemClock, dataDir: config.dataDir, say });
  }
  await (config.demo && !config.services.account
    ? writeDemoAccounts(db, systemClock)
    : retireDemoAccounts(db));
  await (config.demo ? writeDemoOperator(db, systemClock) : retireDemoOperator(db));
  await ensureDefaultSite(db, config.site);
  const journal = await openJournal({ db, path: config.journalDir, clock: systemClock, logger, say });
  const context = { config, db, clock: systemClock, logger, journal };
  const { app, dropTags, dropEverything, writeRest } = await (config.serves
    ? serveServices(context, config.serves)
    : serve(context));
  const closers = [
    () => app.close(),
    writeRest,
    () => journal.close(),
    config.databaseUrl
      ? await listenOnPostgres(
          config.databaseUrl,
          DROPPED_TAGS_CHANNEL,
          { heard: (tags) => dropTags(tags.split(' ')), missed: dropEverything },
          logger,
        )
      : await takeJobs(owner.socket, config, db, dropTags),
    keepTidy(database, logger),
    hasOwnGames(config) ? keepLinksChecked(db, systemClock, logger) : async () => undefined,
    hasOwnGames(config)
      ? keepRankingsDrawn(
          { db, clock: systemClock, tell: tellChanges(db, (tags) => dropTags([...tags])) },
          logger,
        )
      : async () => undefined,
    keepRetention({ db, clock: systemClock, logger, days: config.retentionDays, logDir: config.logDir }),
    backUpNightly(config, db, logger),
    () => database.close(),
  ];
  if (config.demo) {
    keepDemoUpToDate({ db, clock: systemClock }, dropTags, logger);
  }
  announce(config, (app.server.address() as AddressInfo).port);
  const stop = async () => {
    for (const close of closers) {
      try {
        await close();
      } catch (error) {
        logger.error('could not be closed', { error });
      }
    }
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** A process without the games lets the one that has them go first: its pictures belong into a shared database's backup. */
function backUpNightly(config: Config, db: Database, logger: Logger): () => Promise<void> {
  const { nightly, backupDir: folder } = config;
  if (!nightly) {
    return async () => undefined;
  }
  const parts = { db, config, clock: systemClock, logger, store: createFileStore(config) };
  return keepNightlyBackups(
    { ...parts, folder, nightly },
    { patienceMs: keepsGames(config) ? 0 : 15 * 60_000 },
  );
}

/** The links of the demo lead nowhere and its rankings are told; those of a main service elsewhere are seen to there. */
function hasOwnGames({ demo, serves, services }: Config): boolean {
  return !demo && keepsGames({ serves, services });
}

function keepsGames({ serves, services }: Pick<Config, 'serves' | 'services'>): boolean {
  return serves?.has('main') ?? !services.main;
}

/** Takes jobs from the command line, which cannot open a database that this process holds. */
async function takeJobs(
  socket: string,
  config: Config,
  db: Database,
  dropTags: (tags: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const jobs = {
    import: importJob({ db, clock: systemClock, dropTags }),
    backup: backupJob({ db, clock: systemClock, config, store: createFileStore(config) }),
    doctor: doctorJob({
      checks: systemChecks({ config, db, clock: systemClock, store: createFileStore(config) }),
      clock: systemClock,
    }),
    export: exportJob({ db, clock: systemClock, config, store: createFileStore(config) }),
    pools: poolsJob({ db, dropTags }),
    player: playerJob({ db, clock: systemClock, personal: personalParts(config), dropTags }),
    operator: operatorJob({ db, clock: systemClock, secret: () => loadSecret(config, db) }),
  };
  const server = await startControlServer({ socket, jobs });
  return () => server.close();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function announce(config: Config, port: number): void {
  const hosts =
    config.host === '0.0.0.0' || config.host === '::'
      ? Object.values(networkInterfaces()).flatMap(
          (list) => list?.filter(({ family }) => family === 'IPv4').map(({ address }) => address) ?? [],
        )
      : [config.host];
  say('\n  游门已启动 Youmen is running\n');
  if (config.serves) {
    say(`  服务 Services    ${[...config.serves].join('、')}  http://${hosts[0]}:${port}/\n`);
    return;
  }
  for (const host of hosts) {
    say(`  网站 Portal      http://${host}:${port}/`);
  }
  say(`  接口文档 API     http://${hosts[0]}:${port}/docs/api`);
  say(`  健康检查 Health  http://${hosts[0]}:${port}/readyz`);
  say(`  后台 Console     http://${hosts[0]}:${port}/console`);
  if (config.demo) {
    const accounts = demoAccounts.map(({ mobile, password }) => `${mobile} / ${password}`);
    say(`  演示账号 Players ${accounts.join('   ')}`);
    say(`  演示后台 Console ${demoOperator.name} / ${demoOperator.password}`);
  }
  if (config.sms.carrier.adapter === 'outbox') {
    say(`  短信验证码 Codes  ${join(config.dataDir, 'outbox.jsonl')}`);
  }
  say('');
}

try {
  await main(loadConfig(processEnvironment()));
} catch (error) {
  const known =
    error instanceof ConfigError ||
    error instanceof DirectoryInUse ||
    error instanceof UnsafeServer ||
    error instanceof ContentError;
  process.stderr.write(`\n${known ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
