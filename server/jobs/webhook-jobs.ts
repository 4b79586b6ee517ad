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
import { type Job, job, MINUTE_MS, reporting, responding } from './repeat-jobs.ts';

const RECORD_EVERY_MS = 10_000;
/** Every fifth minute tables are compared even if their fingerprints are the same. */
const COMPARED_EVERY = 30;
const DELIVER_EVERY_MS = 2_000;
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
  const busy = new Set<number>();
  const running = new Set<Promise<void>>();
  const everyMs = DELIVER_EVERY_MS;
  const dispatch = reporting(
    logger,
    job('dispatching events failed', everyMs, () => dispatchEvents(db, clock.now())),
  );
  const deliver = reporting(
    logger,
    job('delivering webhooks failed', everyMs, (signal) => deliverDue({ db, clock, secret }, busy, signal)),
  );
  const stop = repeatEvery(async (signal) => {
    await dispatch(signal);
    const deliveries = deliver(signal);
    running.add(deliveries);
    void deliveries.finally(() => running.delete(deliveries));
  }, everyMs);
  return async () => {
    await stop();
    await Promise.race([Promise.all(running), setTimeout(LAST_MS, undefined, { ref: false })]);
  };
}

/** Records what changed on the site. */
export function eventRecords(db: Database, clock: Clock, watched: readonly Watched[]): Job {
  const known: Fingerprints = new Map();
  let rounds = 0;
  return job('recording events failed', RECORD_EVERY_MS, () => {
    rounds += 1;
    if (rounds % COMPARED_EVERY === 0) {
      known.clear();
    }
    return recordEvents(db, watched, clock.now(), known);
  });
}

/** Copies the events of a comments service with a database of its own. */
export function commentEvents(db: Database, source: EventSource): Job {
  return job('reading events from the comments service failed', RECORD_EVERY_MS, () =>
    responding('comments', syncEvents(db, source)),
  );
}

/** Reports published and changed pages to Baidu within a minute, while its quota of the day lasts; needs a token and PUBLIC_URL. */
export function baiduPush(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  { publicUrl: site, baiduPush: { token, endpoint } }: Pick<Config, 'publicUrl' | 'baiduPush'>,
): Job[] {
  if (!site || !token) {
    return [];
  }
  return [
    job('reading events for Baidu failed', MINUTE_MS, () =>
      pushEvents(db, { site, token, endpoint }, clock.now(), logger),
    ),
  ];
}
