import { sql } from 'kysely';
import type { readNotices } from '#contract/service-notices.ts';
import { positionsOf } from '#platform/database/positions.ts';
import type { NoticeKind } from '#platform/database/tables/notifications.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';

/** A notification for one player, as the main service delivers it. `key` is unique: it is delivered once. */
interface Notice {
  key: string;
  playerId: number;
  kind: NoticeKind;
  title: string;
  body: string;
  /** A path of the portal. */
  link: string;
}

/** Rows of a response. */
const EVENTS = 200;

/** Records notifications in the transaction of what they are about; the main service delivers them soon after. */
export async function recordNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) {
    return;
  }
  await tx
    .insertInto('notice_event')
    .values(notices.map(({ playerId, ...notice }) => ({ ...notice, player_id: playerId })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

interface Listed extends Omit<Notice, 'playerId'> {
  id: number;
  player_id: number;
  transaction: string;
}

/**
 * The notifications recorded after a position, in order, out of transactions before the oldest running one: no later commit
 * can come before them. A position names its database. One of another database, for example before a restore, reads all;
 * the keys exclude what was delivered.
 */
export const listNotices: Handle<typeof readNotices> = async ({ db }, { after }) => {
  const positions = await positionsOf(db, 'notice_event');
  const from = positions.parse(after);
  const { rows } = await sql<Listed>`
    select id, key, player_id, kind, title, body, link, changed::text as transaction from notice_event
    where (changed, id) > (${from.transaction}::xid8, ${from.id}::bigint)
      and changed < pg_snapshot_xmin(pg_current_snapshot())
    order by changed, id limit ${EVENTS}`.execute(db);
  const last = rows.at(-1);
  return {
    list: rows.map(({ id: _id, transaction: _transaction, ...row }) => row),
    position: last ? positions.format(last) : after,
    more: rows.length === EVENTS,
  };
};
