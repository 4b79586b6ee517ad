import { sql } from 'kysely';
import { UNREAD_LIMIT } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { ANNOUNCED_DAYS } from './announcement-window.ts';

/**
 * Delivers the announcements to all players that this player has not received. They are delivered on a visit, since the
 * main service doesn't know who the players are. Writes nothing if there are none.
 */
export async function receiveAnnouncements(db: Database | Tx, playerId: number, now: Date): Promise<void> {
  await sql`
    insert into notification (key, player_id, kind, title, body, link, created_at, announcement_id)
    select 'announcement:' || id || ':player:' || ${playerId}::bigint, ${playerId}::bigint, '平台公告', title, body,
      coalesce(link, ''), sent_at, id
    from announcement
    where published and audience = '全部玩家' and sent_at > ${now}::timestamptz - make_interval(days => ${ANNOUNCED_DAYS}::int)
      and not exists (
        select from notification where key = 'announcement:' || announcement.id || ':player:' || ${playerId}::bigint
      )
      and not exists (
        select from notification_setting where player_id = ${playerId} and kind = '平台公告' and not portal
      )
    order by sent_at, id
    on conflict (key) do nothing`.execute(db);
}

/** The number of unread messages, up to `UNREAD_LIMIT`. */
export async function countUnread(db: Database | Tx, playerId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notification where player_id = ${playerId} and read_at is null limit ${UNREAD_LIMIT}
    ) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** A player's messages, for a page; with `before`, those before this one. */
export function messagesOf(db: Database, playerId: number, before?: number) {
  const own = db.selectFrom('notification').where('player_id', '=', playerId);
  return before === undefined
    ? own
    : own.where(sql<boolean>`(created_at, id) < ${placeOf(playerId, before)}`);
}

/** Marks a player's message as read, or with `all` this one and those before it. */
export async function markRead(
  db: Database,
  playerId: number,
  { id, all }: { id: number; all: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('player_id', '=', playerId)
    .where(
      all ? sql<boolean>`(created_at, id) <= ${placeOf(playerId, id)}` : sql<boolean>`id = ${id}::bigint`,
    )
    .where('read_at', 'is', null)
    .execute();
}

/** The place of a player's message in the order of time: an announcement may be delivered long after it was sent. */
function placeOf(playerId: number, id: number) {
  return sql`(
    select place.created_at, place.id from notification as place
    where place.id = ${id}::bigint and place.player_id = ${playerId}::bigint
  )`;
}
