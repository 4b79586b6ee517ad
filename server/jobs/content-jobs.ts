import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { checkLinks } from '#services/main/site/link-checks.ts';

const RANKINGS_EVERY_MS = 10 * 60_000;
const FIRST_CHECK_MS = 60_000;
const CHECK_EVERY_MS = 30 * 60_000;

/**
 * Recalculates the rankings now and every ten minutes.
 * @returns a function that stops it and waits for a running calculation
 */
export function scheduleRankings(
  { db, clock, publish }: { db: Database; clock: Clock; publish: PublishChanges },
  logger: Logger,
): () => Promise<void> {
  const draw = async () => {
    try {
      await computeRankings(db, clock.now(), publish);
    } catch (error) {
      logger.warn('recalculating the rankings failed', { error });
    }
  };
  return repeatEvery(draw, RANKINGS_EVERY_MS);
}

/**
 * Checks every half hour the external addresses that were not checked for a day.
 * @returns a function that stops it and waits for a running check
 */
export function scheduleLinkChecks(db: Database, clock: Clock, logger: Logger): () => Promise<void> {
  const ending = new AbortController();
  let running = Promise.resolve();
  const check = () => {
    running = running
      .then(async () => {
        await checkLinks(db, (url) => probeAddress(url), clock.now(), ending.signal);
      })
      .catch((error: unknown) => logger.warn('link checks failed', { error }));
  };
  const first = setTimeout(check, FIRST_CHECK_MS);
  const timer = setInterval(check, CHECK_EVERY_MS);
  first.unref();
  timer.unref();
  return async () => {
    ending.abort();
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}
