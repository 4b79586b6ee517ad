import { PUSH_NOTICE_KINDS } from '#contract/vocabulary.ts';
import { PushRefusal, type PushResult, type SendPush } from '#platform/adapters/push/send-push.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { recordOffer } from './channel-settings.ts';
import { type Delivery, dropRows, dropUseless, holdChannel, markTaken } from './delivery-queue.ts';

/** Notifications that are pushed at the same time. */
const AT_ONCE = 20;
/** Characters of a body that are shown. */
const LONGEST_BODY = 200;

export interface PushDeps {
  db: Database;
  clock: Clock;
  logger: Logger;
  send: SendPush;
  /** Of the site, for `pushManager.subscribe`. */
  publicKey: string;
  count(result: 'sent' | 'failed' | 'dropped'): void;
  signal?: AbortSignal;
}

/**
 * Pushes the notifications that wait to all browsers of their players. Each is marked as being sent before, and pushed at most
 * once. A slow push service delays its own only. Subscriptions that have ended are removed.
 */
export async function pushNotices(deps: PushDeps): Promise<void> {
  await begin(deps);
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  const start = (delivery: Delivery) => {
    const pushed: Promise<void> = pushOne(deps, delivery)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(pushed));
    running.add(pushed);
  };
  try {
    for (;;) {
      const isOver = deps.signal?.aborted || errors.length > 0;
      const { found, taken } = isOver ? NOTHING : await take(deps, AT_ONCE - running.size);
      for (const delivery of taken) {
        start(delivery);
      }
      if (running.size > 0) {
        await Promise.race(running);
      } else if (found === 0) {
        break;
      }
    }
  } finally {
    await Promise.all(running);
  }
  if (errors.length > 0) {
    throw errors[0];
  }
}

/** Records the offer, and drops what is too late. */
function begin({ db, clock, publicKey }: PushDeps): Promise<void> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    await holdChannel(tx, 'push');
    const kinds = [...PUSH_NOTICE_KINDS];
    await recordOffer(tx, { channel: 'push', kinds, monthly: 0, public_key: publicKey }, now);
    await dropUseless(tx, 'push', now);
  });
}

interface Taken {
  /** Notifications that waited, also those that were dropped. */
  found: number;
  taken: readonly Delivery[];
}

const NOTHING: Taken = { found: 0, taken: [] };

function take({ db, clock }: PushDeps, most: number): Promise<Taken> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    await holdChannel(tx, 'push');
    const { found, wanted } = await findWanted(tx, most, now);
    return { found, taken: await markTaken(tx, wanted, now) };
  });
}

/** The ids of notifications of kinds that their players have not switched off meanwhile; drops the others. */
async function findWanted(tx: Tx, most: number, now: Date): Promise<{ found: number; wanted: number[] }> {
  const rows = await tx
    .selectFrom('notice_delivery as waiting')
    .leftJoin('notification_setting as setting', (join) =>
      join.onRef('setting.player_id', '=', 'waiting.player_id').onRef('setting.kind', '=', 'waiting.kind'),
    )
    .select(['waiting.id', 'setting.push', 'setting.portal'])
    .where('waiting.channel', '=', 'push')
    .where('waiting.state', '=', 'waiting')
    .where('waiting.useful_until', '>', now)
    .orderBy('waiting.id')
    .limit(most)
    .execute();
  const isWanted = ({ push, portal }: (typeof rows)[number]) => push !== false && portal !== false;
  const unwanted = rows.filter((row) => !isWanted(row));
  await dropRows(tx, unwanted, 'opted out');
  return { found: rows.length, wanted: rows.filter(isWanted).map(({ id }) => id) };
}

/** Pushes to the browsers that are subscribed now. Subscriptions of another key of the site can't work, and are removed. */
async function pushOne(deps: PushDeps, { id, player_id, title, body, link, useful_until }: Delivery) {
  const { db, clock, logger, send, count, publicKey } = deps;
  await db
    .deleteFrom('push_subscription')
    .where('player_id', '=', player_id)
    .where('public_key', '<>', publicKey)
    .execute();
  const targets = await db
    .selectFrom('push_subscription')
    .select(['key', 'endpoint', 'p256dh', 'auth'])
    .where('player_id', '=', player_id)
    .execute();
  const message = { title, body: shortened(body), link };
  const seconds = Math.max(1, Math.floor((useful_until.getTime() - clock.now().getTime()) / 1_000));
  const results = await Promise.all(
    targets.map(async ({ key, ...target }): Promise<PushResult | 'failed'> => {
      try {
        const result = await send(message, target, seconds);
        if (result === 'gone') {
          await db.deleteFrom('push_subscription').where('key', '=', key).execute();
        }
        return result;
      } catch (error) {
        logFailure(logger, player_id, error);
        return 'failed';
      }
    }),
  );
  const state = stateOf(results);
  await db
    .updateTable('notice_delivery')
    .set({ state, reason: targets.length === 0 ? 'no browser' : '' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
  count(state);
}

/** A refusal of this portal concerns all players: it is logged once. */
function logFailure(logger: Logger, player_id: number, error: unknown): void {
  if (!(error instanceof PushRefusal)) {
    logger.warn('pushing a notification failed', { player_id, error });
  } else if (error.isFirst) {
    const { host, status } = error;
    logger.error(
      'a push service refuses this portal: check WEB_PUSH_CONTACT, the clock and the server secret',
      { host, status },
    );
  }
}

/** Sent if one browser has it. */
function stateOf(results: readonly (PushResult | 'failed')[]): 'sent' | 'failed' | 'dropped' {
  return results.includes('sent') ? 'sent' : results.includes('failed') ? 'failed' : 'dropped';
}

function shortened(body: string): string {
  const characters = [...body];
  return characters.length > LONGEST_BODY ? `${characters.slice(0, LONGEST_BODY).join('')}…` : body;
}
