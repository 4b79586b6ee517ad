import type { CallData } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { readNotices } from '#contract/service-notices.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { notify } from './notify.ts';

/** Reads the notifications that the comments service recorded after a position; empty reads all. */
export type NoticeSource = (after: string) => Promise<Envelope<CallData<typeof readNotices>>>;

/**
 * Delivers the notifications that the comments service has recorded since the last call. The position and the
 * notifications of a response are written in one transaction, which holds the row of the position: one process delivers
 * at a time, and one that is killed leaves either both or neither.
 * @returns false if the comments service failed; the next call continues
 */
export async function syncNotices(db: Database, source: NoticeSource): Promise<boolean> {
  await db
    .insertInto('notice_cursor')
    .values({ position: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (let hasMore = true; hasMore; ) {
    const { position: after } = await db
      .selectFrom('notice_cursor')
      .select('position')
      .executeTakeFirstOrThrow();
    const response = await source(after);
    if (response.status === 0) {
      return false;
    }
    const { list, position, more } = response.data;
    hasMore = more;
    if (list.length > 0) {
      await transaction(db, async (tx) => {
        if (await advance(tx, after, position)) {
          const events = list.map(({ player_id, ...event }) => ({ ...event, playerId: player_id }));
          await notify(tx, events);
        }
      });
    }
  }
  return true;
}

/** Moves the position; false if another process has moved it. */
async function advance(tx: Tx, after: string, position: string): Promise<boolean> {
  const moved = await tx
    .updateTable('notice_cursor')
    .set({ position })
    .where('position', '=', after)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
