import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { containing } from '../../../platform/manage/conditions.ts';

/** Which players are wanted; a number by its keyed hash. */
export interface PlayerFilter {
  mobileKey: Uint8Array | undefined;
  q: string | undefined;
  banned: boolean | undefined;
}

/** A player as operators see one. */
export interface ManagedPlayer {
  id: number;
  nickname: string;
  icon_url: string;
  mobile_masked: string;
  created_at: Date;
  sessions: number;
  banned_at: Date | null;
  ban_reason: string | null;
}

const ORDERS: Record<string, RawBuilder<unknown>> = { id: sql`id`, created_at: sql`created_at` };

function conditions({ mobileKey, q, banned }: PlayerFilter): RawBuilder<unknown> {
  const all = [
    sql`true`,
    ...(mobileKey ? [sql`mobile_key = ${mobileKey}`] : []),
    ...(q ? [sql`(${containing('nickname', q)} or ${containing('mobile_masked', q)})`] : []),
    ...(banned === undefined ? [] : [banned ? sql`banned_at is not null` : sql`banned_at is null`]),
  ];
  return sql.join(all, sql` and `);
}

export async function listPlayers(
  db: Database,
  filter: PlayerFilter,
  { page, size, sort = '-id', now }: { page: number; size: number; sort?: string | undefined; now: Date },
): Promise<ManagedPlayer[]> {
  const column = ORDERS[sort.replace('-', '')] ?? sql`id`;
  const order = sort.startsWith('-') ? sql`${column} desc, id desc` : sql`${column}, id`;
  const { rows } = await sql<ManagedPlayer>`
    select id, nickname, icon_url, mobile_masked, created_at, banned_at, ban_reason,
      (select count(*)::int from session where player_id = player.id and expires_at > ${now}) as sessions
    from player where ${conditions(filter)}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** How many there are, counted no further than `limit` and one. */
export async function countPlayers(db: Database, filter: PlayerFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from player where ${conditions(filter)} limit ${limit + 1}
    ) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A player, held until the transaction ends. */
export function holdPlayer(tx: Transaction<Tables>, id: number) {
  return tx
    .selectFrom('player')
    .select(['id', 'nickname', 'mobile_masked', 'banned_at', 'ban_reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Bans a player (`reason` null: no longer). */
export async function writeBan(
  tx: Transaction<Tables>,
  id: number,
  reason: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('player')
    .set({ banned_at: reason === null ? null : now, ban_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Ends every session of a player; answers how many there were. */
export async function endPlayerSessions(tx: Transaction<Tables>, id: number): Promise<number> {
  const ended = await tx.deleteFrom('session').where('player_id', '=', id).returning('player_id').execute();
  return ended.length;
}
