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
import { sumListCounts } from '#services/main/lists/list-counts.ts';
import type { Context } from './context.ts';
import { controlSocketPath } from './control/control-server.ts';
import { takeJobs } from './control/take-jobs.ts';
import { scheduleDemoRenewal } from './demo/demo-timetable.ts';
import { hasComments, hasMain } from './gateway.ts';
import { pushes } from './jobs/channel-jobs.ts';
import { contentJobs } from './jobs/content-jobs.ts';
import { noticeJobs } from './jobs/notice-jobs.ts';
import { type Job, job, MINUTE_MS, repeatJobs } from './jobs/repeat-jobs.ts';
import { reservationJobs } from './jobs/reservation-jobs.ts';
import { scheduleRetention } from './jobs/retention.ts';
import { serviceSource } from './jobs/service-source.ts';
import { baiduPush, commentEvents, eventRecords, scheduleWebhooks } from './jobs/webhook-jobs.ts';
import { type ReportSources, weeklyReports } from './jobs/weekly-report.ts';

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
  jobs.defer(repeatJobs(logger, [eventRecords(db, clock, watchedHere(config))]));
  // With the machine's own clock: retention uses the earlier of it and the database's.
  const { retentionDays: days, logDir } = config;
  jobs.defer(scheduleRetention({ db, clock: systemClock, logger, days, logDir }));
  scheduleBackups(context, jobs);
  if (config.demo) {
    jobs.defer(scheduleDemoRenewal({ db, clock }, publish, logger));
  }
}

async function startMainJobs(context: Context, jobs: AsyncDisposableStack): Promise<void> {
  const { config, db, clock, logger, secret, gateway, issueCodes, client, deliveries } = context;
  const { publish } = context.changes;
  const packages = createPackageStore(config);
  const all: Job[] = [
    ...reservationJobs({ db, clock, logger, publish, issueCodes }),
    // The demo's links are invented and its rankings fixed.
    ...(config.demo
      ? []
      : [...contentJobs({ ...context, publish, packages, comments: client }), ...baiduPush(context, config)]),
    job('adding up the counts of lists failed', MINUTE_MS, () => sumListCounts(db)),
    ...noticeJobs({ db, clock, logger, source: serviceSource(readNotices, gateway, clock) }),
    ...(await pushes({ config, db, clock, logger, counts: deliveries })),
    ...(hasComments(config) ? [] : [commentEvents(db, serviceSource(readCommentEvents, gateway, clock))]),
    weeklyReports({ db, clock, sources: reportSources(config) }),
  ];
  jobs.defer(repeatJobs(logger, all));
  jobs.defer(scheduleWebhooks({ db, clock, secret }, logger));
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
