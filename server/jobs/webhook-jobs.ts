import { setTimeout } from 'node:timers/promises';
import { type Fingerprints, recordEvents, type Watched } from '#platform/admin/record-events.ts';
import { type EventSource, syncEvents } from '#platform/admin/sync-events.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { type DeliveryDeps, deliverDue } from '#services/admin/webhooks/deliver.ts';
import { dispatchEvents } from '#services/admin/webhooks/dispatch-events.ts';
import { pushEvents } from './baidu-push-events.ts';

const RECORD_EVERY_MS = 10_000;
/** Every fifth minute tables are compared even if their fingerprints are the same. */
const COMPARED_EVERY = 30;
const DELIVER_EVERY_MS = 2_000;
const PUSH_EVERY_MS = 60_000;
/** A stop waits so long for requests; what is not recorded then is sent again. */
const LAST_MS = 3_000;

/**
 * Creates the deliveries of new events and sends those that are due, now and every two seconds. A receiver that is slow does not
 * hold up the next round.
 * @returns a function that stops it and waits for the running requests
 */
export function scheduleWebhooks(
  { db, clock, secret }: Omit<DeliveryDeps, 'onAttempt'> & { secret: ServerSecret },
  logger: Logger,
): () => Promise<void> {
  const ending = new AbortController();
  const busy = new Set<number>();
  const running = new Set<Promise<void>>();
  const dispatch = reportingOnce('dispatching events failed', logger, () => dispatchEvents(db, clock.now()));
  const deliver = reportingOnce('delivering webhooks failed', logger, () =>
    deliverDue({ db, clock, secret }, busy, ending.signal),
  );
  const stop = repeatEvery(async () => {
    await dispatch();
    const deliveries = deliver();
    running.add(deliveries);
    void deliveries.finally(() => running.delete(deliveries));
  }, DELIVER_EVERY_MS);
  return async () => {
    ending.abort();
    await stop();
    await Promise.race([Promise.all(running), setTimeout(LAST_MS, undefined, { ref: false })]);
  };
}

/**
 * Records what changed on the site, now and every ten seconds.
 * @returns a function that stops it and waits for the running comparison
 */
export function scheduleEvents(
  { db, clock, watched }: { db: Database; clock: Clock; watched: readonly Watched[] },
  logger: Logger,
): () => Promise<void> {
  const known: Fingerprints = new Map();
  let rounds = 0;
  const record = () => {
    rounds += 1;
    if (rounds % COMPARED_EVERY === 0) {
      known.clear();
    }
    return recordEvents(db, watched, clock.now(), known);
  };
  return repeatEvery(reportingOnce('recording events failed', logger, record), RECORD_EVERY_MS);
}

/**
 * Copies the events of a comments service with a database of its own, now and every ten seconds.
 * @returns a function that stops it and waits for the running copy
 */
export function scheduleCommentEvents(
  { db, source }: { db: Database; source: EventSource },
  logger: Logger,
): () => Promise<void> {
  const copy = async () => {
    if (!(await syncEvents(db, source))) {
      throw new Error('the comments service did not respond');
    }
  };
  const failure = 'reading events from the comments service failed';
  return repeatEvery(reportingOnce(failure, logger, copy), RECORD_EVERY_MS);
}

/**
 * Reports published and changed pages to Baidu within a minute, while its quota of the day lasts.
 * @returns a function that stops it and waits for a running push; does nothing without a token and PUBLIC_URL
 */
export function scheduleBaiduPush(
  { db, clock, config }: { db: Database; clock: Clock; config: Pick<Config, 'publicUrl' | 'baiduPush'> },
  logger: Logger,
): () => Promise<void> {
  const { publicUrl: site, baiduPush } = config;
  const { token, endpoint } = baiduPush;
  if (!site || !token) {
    return async () => undefined;
  }
  const push = () => pushEvents(db, { site, token, endpoint }, clock.now(), logger);
  return repeatEvery(reportingOnce('reading events for Baidu failed', logger, push), PUSH_EVERY_MS);
}

/** Logs the first failure in a row: these jobs run every few seconds, also while the database is down. */
function reportingOnce(failure: string, logger: Logger, work: () => Promise<unknown>): () => Promise<void> {
  let isFailing = false;
  return async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) {
        logger.warn(failure, { error });
      }
      isFailing = true;
    }
  };
}
