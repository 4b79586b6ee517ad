import { markDispatched, pageOf, type SiteEvent, takeWaiting } from '#platform/admin/site-events.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

/** Events per transaction. */
const BATCH = 200;
/** Batches per round, so that deliveries go on while many events wait. */
const MOST_BATCHES = 5;

/**
 * Creates the deliveries of at most 1,000 new events, in one transaction with their mark: an event is dispatched once, whenever a process
 * is killed, and committed transactions of any order are found. Several processes take different events.
 * @returns the number of events
 */
export async function dispatchEvents(db: Database, now: Date): Promise<number> {
  let dispatched = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await dispatchBatch(db, now);
    dispatched += count;
    if (count < BATCH) {
      break;
    }
  }
  return dispatched;
}

function dispatchBatch(db: Database, now: Date): Promise<number> {
  return transaction(db, async (tx) => {
    const events = await takeWaiting(tx, BATCH);
    if (events.length === 0) {
      return 0;
    }
    await createDeliveries(tx, events, messageOf, now);
    await markDispatched(tx, events);
    return events.length;
  });
}

/**
 * Creates the deliveries of events to the webhooks for them.
 * @param messageOf creates the message of an event that a webhook wants
 */
export async function createDeliveries<T extends Pick<Message, 'type'>>(
  tx: Tx,
  events: readonly T[],
  messageOf: (event: T) => Message,
  now: Date,
): Promise<void> {
  const webhooks = await tx.selectFrom('webhook').select(['id', 'events']).execute();
  const wanting = (type: string) => webhooks.filter((webhook) => webhook.events.includes(type));
  const deliveries = events
    .filter(({ type }) => wanting(type).length > 0)
    .map(messageOf)
    .flatMap((message) => wanting(message.type).map(({ id }) => deliveryOf(id, message, now)));
  if (deliveries.length > 0) {
    await tx
      .insertInto('webhook_delivery')
      .values(deliveries)
      .onConflict((conflict) => conflict.columns(['webhook_id', 'message_id']).doNothing())
      .execute();
  }
}

interface Message {
  message_id: string;
  type: string;
  payload: string;
}

/** The message of an event: ids and titles only. */
function messageOf(event: SiteEvent): Message {
  const { key, type, at } = event;
  const data = dataOf(event);
  return {
    message_id: `evt_${key}`,
    type,
    payload: JSON.stringify({ type, timestamp: chinaTime(at), data }),
  };
}

export function dataOf(event: SiteEvent) {
  const { subject_id, game_id, title } = event;
  return { id: subject_id, title, game_id, path: pageOf(event) };
}

export function deliveryOf(webhook_id: number, message: Message, now: Date) {
  return { webhook_id, ...message, created_at: now, next_at: now };
}
