import type { CallData } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { readCommentEvents } from '#contract/service-events.ts';
import type { Database } from '../database/open.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { storeEvents } from './site-events.ts';

/** Reads the events that the comments service recorded after a position. */
export type EventSource = (after: string) => Promise<Envelope<CallData<typeof readCommentEvents>>>;

const SUBSCRIBER = 'comments';

/**
 * Copies the events of the comments service to this database, whose webhooks then get them. The position and the events of
 * a response are written in one transaction: a process that is killed leaves either both or neither, and the keys exclude
 * what is here already.
 * @returns false if the comments service failed; the next call continues
 */
export async function syncEvents(db: Database, source: EventSource): Promise<boolean> {
  await db
    .insertInto('event_cursor')
    .values({ subscriber: SUBSCRIBER, position: '', held_until: null, remain: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (let hasMore = true; hasMore; ) {
    const { position: after } = await db
      .selectFrom('event_cursor')
      .select('position')
      .where('subscriber', '=', SUBSCRIBER)
      .executeTakeFirstOrThrow();
    const response = await source(after);
    if (response.status === 0) {
      return false;
    }
    const { list, position, more } = response.data;
    hasMore = more;
    if (position !== after) {
      await transaction(db, async (tx) => {
        if (await advance(tx, after, position)) {
          const events = list.map((event) => ({ ...event, at: new Date(event.at) }));
          await storeEvents(tx, events);
        }
      });
    }
  }
  return true;
}

/** Moves the position; false if another process has moved it. */
async function advance(tx: Tx, after: string, position: string): Promise<boolean> {
  const moved = await tx
    .updateTable('event_cursor')
    .set({ position })
    .where('subscriber', '=', SUBSCRIBER)
    .where('position', '=', after)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
