import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { NotificationTables } from '#platform/database/tables/notifications.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type Fanout = Pick<
  Selectable<NotificationTables['notice_fanout']>,
  'key' | 'kind' | 'subject_id' | 'day' | 'position'
>;

/** The hours before the first opening of a game's day. */
const OPENING_HOURS = 12;
/** The days for which a new pack is news, from its start or creation. */
const NEWS_DAYS = 7;
/**
 * The hours before a pack ends at which its codes are reminded of: the first reaches those who have one by then, the others
 * those who get one later, and those of short packs.
 */
const EXPIRY_HOURS = [72, 48, 24, 12, 6, 2] as const;

/**
 * Adds the fan-outs that are due: packs that can be claimed for the first time, the openings of a game on a China day, and
 * packs that end soon, several times before their end. The keys exclude what was added before. An older pack, as of an import, is added as done.
 */
export async function planFanouts(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into notice_fanout (key, kind, subject_id, done_at)
    select 'pack:' || pack.id, 'pack', pack.id,
      case when coalesce(starts_at, pack.created_at) <= ${now}::timestamptz - make_interval(days => ${NEWS_DAYS}::int)
        then ${now}::timestamptz end
    from pack join game on game.id = pack.game_id and game.published
    where pack.published and remaining > 0
      and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true)
      and not exists (select from notice_fanout where key = 'pack:' || pack.id)
    order by pack.id
    on conflict (key) do nothing`.execute(tx);
  await sql`
    insert into notice_fanout (key, kind, subject_id, day)
    select distinct 'opening:' || game_id || ':' || day, 'opening', game_id, day
    from (
      select game_id, to_char(opens_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from opening join game on game.id = game_id and game.published
      where opens_at > ${now} and opens_at <= ${now}::timestamptz + make_interval(hours => ${OPENING_HOURS}::int)
    ) as due
    where not exists (select from notice_fanout where key = 'opening:' || due.game_id || ':' || due.day)
    on conflict (key) do nothing`.execute(tx);
  await sql`
    insert into notice_fanout (key, kind, subject_id, day)
    select 'expiry:' || id || ':' || day, 'expiry', id, day
    from (
      select id, to_char(ends_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
        || case when hours < ${EXPIRY_HOURS[0]} then ' ' || hours else '' end as day
      from pack cross join lateral (
        select min(hours) as hours from unnest(${[...EXPIRY_HOURS]}::integer[]) as hours
        where pack.ends_at <= ${now}::timestamptz + make_interval(hours => hours)
      ) as next
      where ends_at > ${now} and hours is not null
    ) as due
    where not exists (select from notice_fanout where key = 'expiry:' || due.id || ':' || due.day)
    on conflict (key) do nothing`.execute(tx);
}

/**
 * The key of a fan-out's messages with the player's id. The reminders of a pack's codes on a day of its end have the same:
 * each player gets one.
 */
export function messageKey({ key, kind, subject_id, day }: Fanout, playerId: number): string {
  const of = kind === 'expiry' ? `expiry:${subject_id}:${endDay(day)}` : key;
  return `${of}:player:${playerId}`;
}

/** The China day of the end; a later reminder has its hours behind it, with which older processes end it. */
export function endDay(day: string | null): string | undefined {
  return day?.slice(0, 10);
}

/** Adds the fan-outs of announcements to the followers of a game, once. */
export async function planAnnouncements(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into notice_fanout (key, kind, subject_id)
    select 'announcement:' || id, 'announcement', id from announcement
    where id = any(${[...ids]}::bigint[]) and published and game_id is not null
    on conflict (key) do nothing`.execute(tx);
}

export async function listOpenFanouts(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('notice_fanout')
    .select('key')
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Locks a fan-out that is not done; undefined if another process has it. */
export async function lockFanout(tx: Tx, key: string): Promise<Fanout | undefined> {
  return tx
    .selectFrom('notice_fanout')
    .select(['key', 'kind', 'subject_id', 'day', 'position'])
    .where('key', '=', key)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function advanceFanout(
  tx: Tx,
  key: string,
  position: number,
  doneAt: Date | null,
): Promise<void> {
  await tx.updateTable('notice_fanout').set({ position, done_at: doneAt }).where('key', '=', key).execute();
}

/** The next players of an audience, in the order of their ids. */
export type Audience = (tx: Tx, after: number, limit: number) => Promise<number[]>;

/** The players whose favourite games include this one. */
export const followersOf =
  (gameId: number): Audience =>
  async (tx, after, limit) => {
    const rows = await tx
      .selectFrom('favourite')
      .select('player_id')
      .where('game_id', '=', gameId)
      .where('player_id', '>', after)
      .orderBy('player_id')
      .limit(limit)
      .execute();
    return rows.map(({ player_id }) => player_id);
  };

/** The players with a code of a pack, claimed or drawn (淘号), that they have not reported as used or invalid. */
export const codeOwnersOf =
  (packId: number): Audience =>
  async (tx, after, limit) => {
    const { rows } = await sql<{ player_id: number }>`
      (select distinct player_id from claim
        where pack_id = ${packId} and player_id > ${after} and feedback is null order by player_id limit ${limit})
      union
      (select distinct player_id from pool_draw
        where pack_id = ${packId} and player_id > ${after} and feedback is null order by player_id limit ${limit})
      order by player_id limit ${limit}`.execute(tx);
    return rows.map(({ player_id }) => player_id);
  };
