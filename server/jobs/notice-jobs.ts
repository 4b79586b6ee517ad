import { countAnnouncements } from '#services/main/notifications/announcement-counts.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { type NoticeSource, syncNotices } from '#services/main/notifications/notice-sync.ts';
import { type Job, type JobDeps, job, MINUTE_MS, responding, SECOND_MS } from './repeat-jobs.ts';

interface Deps extends JobDeps {
  source: NoticeSource;
}

/** Delivers the notifications of the comments service and what concerns many players, and counts who received announcements. */
export function noticeJobs({ db, clock, logger, source }: Deps): Job[] {
  const onError = (key: string, error: unknown) =>
    logger.warn('delivering a notification failed', { key, error });
  return [
    job('delivering notifications of the comments service failed', 10 * SECOND_MS, () =>
      responding('comments', syncNotices(db, source)),
    ),
    job('delivering notifications failed', 30 * SECOND_MS, (signal) =>
      fanOut(db, clock.now(), { signal, onError }),
    ),
    job('counting announcements failed', 3 * MINUTE_MS, () => countAnnouncements(db, clock.now())),
  ];
}
