import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import { countAnnouncements } from '#services/main/notifications/announcement-counts.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { type NoticeSource, syncNotices } from '#services/main/notifications/notice-sync.ts';

const SYNC_EVERY_MS = 10_000;
const FAN_OUT_EVERY_MS = 30_000;
const COUNT_EVERY_MS = 3 * 60_000;

/**
 * Delivers the notifications of the comments service, now and every ten seconds.
 * @returns a function that stops it and waits for a running delivery
 */
export function scheduleNotices(
  { db, source }: { db: Database; source: NoticeSource },
  logger: Logger,
): () => Promise<void> {
  let isFailing = false;
  const sync = async () => {
    try {
      const isDone = await syncNotices(db, source);
      if (!isDone && !isFailing) {
        logger.warn('reading notifications from the comments service failed');
      }
      isFailing = !isDone;
    } catch (error) {
      logger.warn('delivering notifications failed', { error });
    }
  };
  return repeatEvery(sync, SYNC_EVERY_MS);
}

/**
 * Delivers what concerns many players, now and every half minute, and counts who received announcements.
 * @returns a function that stops it after the running batch
 */
export function scheduleFanOut(
  { db, clock }: { db: Database; clock: Clock },
  logger: Logger,
): () => Promise<void> {
  const onError = (key: string, error: unknown) =>
    logger.warn('delivering a notification failed', { key, error });
  const deliver = async (signal: AbortSignal) => {
    try {
      await fanOut(db, clock.now(), { signal, onError });
    } catch (error) {
      logger.warn('delivering notifications failed', { error });
    }
  };
  const count = async () => {
    try {
      await countAnnouncements(db, clock.now());
    } catch (error) {
      logger.warn('counting announcements failed', { error });
    }
  };
  const stops = [repeatEvery(deliver, FAN_OUT_EVERY_MS), repeatEvery(count, COUNT_EVERY_MS)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
