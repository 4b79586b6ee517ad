import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { countAnnouncements } from '#services/main/notifications/announcement-counts.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { type NoticeSource, syncNotices } from '#services/main/notifications/notice-sync.ts';
import { type Job, MINUTE_MS, responding, SECOND_MS } from './repeat-jobs.ts';

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
  source: NoticeSource;
}

/** Delivers the notifications of the comments service and what concerns many players, and counts who received announcements. */
export function noticeJobs({ db, clock, logger, source }: Deps): Job[] {
  const onError = (key: string, error: unknown) =>
    logger.warn('delivering a notification failed', { key, error });
  return [
    {
      failure: 'delivering notifications of the comments service failed',
      everyMs: 10 * SECOND_MS,
      run: () => responding('comments', syncNotices(db, source)),
    },
    {
      failure: 'delivering notifications failed',
      everyMs: 30 * SECOND_MS,
      run: (signal) => fanOut(db, clock.now(), { signal, onError }),
    },
    {
      failure: 'counting announcements failed',
      everyMs: 3 * MINUTE_MS,
      run: () => countAnnouncements(db, clock.now()),
    },
  ];
}
