import { readCommentEvents } from '#contract/service-events.ts';
import { readNotices } from '#contract/service-notices.ts';
import { createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import type { Watched } from '#platform/admin/record-events.ts';
import { scheduleNightlyBackups } from '#platform/backup/nightly-backup.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { scheduleMaintenance } from '#platform/database/maintenance.ts';
import { watchedTables as commentTables } from '#services/comments/events/watched-tables.ts';
import { watchedTables as contentTables } from '#services/main/events/watched-tables.ts';
import type { Context } from './context.ts';
import { controlSocketPath } from './control/control-server.ts';
import { takeJobs } from './control/take-jobs.ts';
import { scheduleDemoRenewal } from './demo/demo-timetable.ts';
import { hasComments, hasMain } from './gateway.ts';
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
import { serviceSource } from './jobs/service-source.ts';
import {
  scheduleBaiduPush,
  scheduleCommentEvents,
  scheduleEvents,
  scheduleWebhooks,
} from './jobs/webhook-jobs.ts';
import { type ReportSources, scheduleWeeklyReports } from './jobs/weekly-report.ts';

/** Receives the changes and jobs of other processes, and starts what the process does on its own. */
export async function startJobs(context: Context, jobs: AsyncDisposableStack): Promise<void> {
  const { config, db, database, clock, logger, keys, channel, changes } = context;
  const { publish } = changes;
  jobs.defer(
    channel
      ? await channel.subscribe(changes)
      : await takeJobs(controlSocketPath(config.dataDir), { config, db, keys, publish }),
  );
  jobs.defer(scheduleMaintenance(database, logger, clock));
  if (hasMain(config)) {
    await startMainJobs(context, jobs);
  }
  jobs.defer(scheduleEvents({ db, clock, watched: watchedHere(config) }, logger));
  // With the machine's own clock: retention uses the earlier of it and the database's.
  const { retentionDays: days, logDir } = config;
  jobs.defer(scheduleRetention({ db, clock: systemClock, logger, days, logDir }));
  scheduleBackups(context, jobs);
  if (config.demo) {
    jobs.defer(scheduleDemoRenewal({ db, clock }, publish, logger));
  }
}

async function startMainJobs(context: Context, jobs: AsyncDisposableStack): Promise<void> {
  const { config, db, clock, logger, secret, gateway, store, issueCodes, client, deliveries } = context;
  const { publish } = context.changes;
  jobs.defer(scheduleReservations({ db, clock, publish, issueCodes }, logger));
  // The demo's links are invented and its rankings fixed.
  if (!config.demo) {
    jobs.defer(scheduleLinkChecks(db, clock, logger));
    jobs.defer(scheduleLibrary({ db, clock, store }, logger));
    jobs.defer(scheduleUploads({ db, clock, packages: createPackageStore(config) }, logger));
    jobs.defer(scheduleRankings({ db, clock, publish }, logger));
    jobs.defer(scheduleCategories({ db, clock, publish }, logger));
    jobs.defer(scheduleSearchDocuments(db, logger));
    jobs.defer(scheduleScores({ db, comments: client, publish }, logger));
    jobs.defer(scheduleBaiduPush({ db, clock, config }, logger));
  }
  jobs.defer(scheduleListCounts(db, logger));
  jobs.defer(scheduleNotices({ db, source: serviceSource(readNotices, gateway, clock) }, logger));
  jobs.defer(scheduleFanOut({ db, clock }, logger));
  jobs.defer(await schedulePushes({ config, db, clock, logger, counts: deliveries }));
  if (!hasComments(config)) {
    jobs.defer(
      scheduleCommentEvents({ db, source: serviceSource(readCommentEvents, gateway, clock) }, logger),
    );
  }
  jobs.defer(scheduleWebhooks({ db, clock, secret }, logger));
  jobs.defer(scheduleWeeklyReports({ db, clock, sources: reportSources(config) }, logger));
}

/** A process without the games waits for the one that has them, because a backup includes its pictures. */
function scheduleBackups({ config, db, clock, logger, store }: Context, jobs: AsyncDisposableStack): void {
  const { nightly, backupDir: folder } = config;
  if (nightly) {
    const patienceMs = hasMain(config) ? 0 : 15 * 60_000;
    jobs.defer(scheduleNightlyBackups({ db, config, clock, logger, store, folder, nightly }, { patienceMs }));
  }
}

/** The tables of the services in this process, whose changes are events. */
function watchedHere(config: Config): readonly Watched[] {
  return [...(hasMain(config) ? contentTables : []), ...(hasComments(config) ? commentTables : [])];
}

/** What the process with the main service can count: what another one counts is not in its database. */
function reportSources(config: Config): ReportSources {
  const isPortal = config.serves === undefined;
  return { hasTraffic: isPortal, hasComments: hasComments(config), hasPlayers: isPortal };
}
