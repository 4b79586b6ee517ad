import { renewDemoTimetable } from '#demo/seed/renew.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { type Clock, chinaDayStart } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';

/** The clock is checked at least this often, so that clock changes and sleep are noticed. */
const CHECK_MS = 3_600_000;

/**
 * Moves the demo's dates to today, now and after each China midnight, and invalidates the pages that show them. Runs in
 * the background.
 * @returns a function that stops it and waits for a running renewal
 */
export function scheduleDemoRenewal(
  { db, clock }: { db: Database; clock: Clock },
  publish: PublishChanges,
  logger: Logger,
): () => Promise<void> {
  const renew = async () => {
    try {
      await publish(await renewDemoTimetable({ db, clock }));
      logger.debug('the demo is up to today');
    } catch (error) {
      logger.error('demo renewal failed', { error });
    }
  };
  let running = renew();
  const stop = atChinaMidnight(clock, () => {
    running = renew();
    return running;
  });
  return async () => {
    stop();
    await running;
  };
}

/**
 * Runs `work` just after each China midnight; `work` handles its errors.
 * @returns a function that stops it
 */
export function atChinaMidnight(clock: Clock, work: () => Promise<void>): () => void {
  let midnight = chinaDayStart(clock.now(), 1);
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    const remaining = Math.max(0, midnight.getTime() - clock.now().getTime());
    timer = setTimeout(check, Math.min(remaining, CHECK_MS));
    timer.unref();
  };
  const check = async () => {
    const now = clock.now();
    const isPast = now >= midnight;
    midnight = chinaDayStart(now, 1);
    if (isPast) {
      await work();
    }
    if (!isEnded) {
      wait();
    }
  };
  wait();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
