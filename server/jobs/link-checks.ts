import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { checkLinks } from '#services/main/site/link-checks.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 30 * 60_000;

/**
 * Looks twice an hour for addresses that the site leads to and that weren't checked for a day.
 * @returns a function that ends it, once the check under way is done
 */
export function scheduleLinkChecks(db: Database, clock: Clock, logger: Logger): () => Promise<void> {
  const ending = new AbortController();
  let underWay = Promise.resolve();
  const check = () => {
    underWay = underWay
      .then(async () => {
        await checkLinks(db, (url) => probeAddress(url), clock.now(), ending.signal);
      })
      .catch((error: unknown) => logger.warn('links could not be checked', { error }));
  };
  const first = setTimeout(check, FIRST_MS);
  const timer = setInterval(check, EVERY_MS);
  first.unref();
  timer.unref();
  return async () => {
    ending.abort();
    clearTimeout(first);
    clearInterval(timer);
    await underWay;
  };
}
