import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { positionsOf } from '../database/positions.ts';
import type { Tx } from '../database/transaction.ts';

/** Something that happened on the site; ids and titles only. */
export interface SiteEvent {
  key: string;
  type: string;
  at: Date;
  subject_id: number;
  game_id: number | null;
  title: string;
}

/** Rows of a response. */
const EVENTS_AT_ONCE = 200;

/** The pages that show what an event is about, without its id. */
const PAGES: Readonly<Record<string, string>> = {
  game: '/BaseYxDetails?id=',
  news: '/BaseGameInfoDetails?id=',
  pack: '/BaseGiftDetails?id=',
};

/** The path of the page of an event; null if it has none. */
export function pageOf({ type, subject_id }: Pick<SiteEvent, 'type' | 'subject_id'>): string | null {
  const start = PAGES[type.slice(0, type.indexOf('.'))];
  return start ? start + subject_id : null;
}

/**
 * The events recorded after a position, in order, out of transactions before the oldest running one: no later commit can
 * come before them. A position of another database, for example before a restore, reads all.
 */
export async function readEvents(
  db: Database,
  after: string,
  limit = EVENTS_AT_ONCE,
): Promise<{ list: SiteEvent[]; position: string; more: boolean }> {
  const positions = await positionsOf(db, 'site_event');
  const from = positions.parse(after);
  const { rows } = await sql<SiteEvent & { id: number; transaction: string }>`
    select id, key::text as key, type, at, subject_id, game_id, title, changed::text as transaction from site_event
    where (changed, id) > (${from.transaction}::xid8, ${from.id}::bigint)
      and changed < pg_snapshot_xmin(pg_current_snapshot())
    order by changed, id limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return {
    list: rows.map(({ id: _id, transaction: _transaction, ...event }) => event),
    position: last ? positions.format(last) : after,
    more: rows.length === limit,
  };
}

/** The position after the newest event, for a subscriber that begins now. */
export async function newestPosition(db: Database): Promise<string> {
  const positions = await positionsOf(db, 'site_event');
  const { rows } = await sql<{ id: number; transaction: string }>`
    select id, changed::text as transaction from site_event
    where changed < pg_snapshot_xmin(pg_current_snapshot()) order by changed desc, id desc limit 1`.execute(
    db,
  );
  return positions.format(rows[0] ?? { id: 0, transaction: '0' });
}

/** Adds events that another database recorded; those that are here already stay as they are. */
export async function storeEvents(tx: Tx, events: readonly SiteEvent[]): Promise<void> {
  if (events.length > 0) {
    await tx
      .insertInto('site_event')
      .values([...events])
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

/** Locks the oldest events that are not dispatched until the transaction ends; other processes take the next ones. */
export function takeWaiting(tx: Tx, limit: number): Promise<(SiteEvent & { id: number })[]> {
  return tx
    .selectFrom('site_event')
    .select(['id', 'key', 'type', 'at', 'subject_id', 'game_id', 'title'])
    .where('is_dispatched', '=', false)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markDispatched(tx: Tx, events: readonly { id: number }[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.updateTable('site_event').set({ is_dispatched: true }).where('id', 'in', ids).execute();
}
