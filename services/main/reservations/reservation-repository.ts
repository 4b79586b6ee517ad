import { type RawBuilder, sql } from 'kysely';
import type { ReservationKind } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { gameReservable, packReservable } from './reservable.ts';

/** The tables of a kind of reservation. */
export interface ReservationTarget {
  of: RawBuilder<unknown>;
  table: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  canReserve(now: Date): RawBuilder<boolean>;
}

export const TARGETS: Readonly<Record<ReservationKind, ReservationTarget>> = {
  game: {
    of: sql.table('game'),
    table: sql.table('game_reservation'),
    key: sql.ref('game_id'),
    canReserve: gameReservable,
  },
  pack: {
    of: sql.table('pack'),
    table: sql.table('pack_reservation'),
    key: sql.ref('pack_id'),
    canReserve: packReservable,
  },
};

interface Reserving {
  kind: ReservationKind;
  id: number;
  player: { id: number; label: string };
  now: Date;
  /** The most reservations of this kind that a player may have of what can still be reserved. */
  most: number;
}

/**
 * Reserves for a player what can be reserved; an existing reservation stays as it is. The row of the game or the pack is
 * not changed: its count follows when the changes are settled, so that many players do not wait for one row.
 * @returns whether the player has never reserved it before
 */
export async function addReservation(db: Database, reserving: Reserving): Promise<boolean> {
  const { kind, id, player, now, most } = reserving;
  const { of, table, key, canReserve } = TARGETS[kind];
  const { rows } = await sql<{ is_new: boolean }>`
    with stored as (
      insert into ${table} as known (${key}, player_id, player_label, reserved_at)
      select id, ${player.id}::bigint, ${player.label}, ${now}::timestamptz from ${of}
      where id = ${id} and ${canReserve(now)}
        and (select count(*) from ${table} as own join ${of} on id = own.${key}
          where own.player_id = ${player.id} and own.revoked_at is null and ${canReserve(now)}) < ${most}
      on conflict (${key}, player_id) do update
        set revoked_at = null, reserved_at = excluded.reserved_at, player_label = excluded.player_label
        where known.revoked_at is not null
      returning ${key}, known.xmax = 0 as is_new
    ), changed as (
      insert into reservation_change (${key}, change) select ${key}, 1 from stored
    )
    select is_new from stored`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** Revokes a player's reservation, if there is one. @returns the changed reservations: 1 or 0 */
export async function revokeReservation(
  db: Database,
  { kind, id, player, now }: Omit<Reserving, 'most'>,
): Promise<number> {
  const { table, key } = TARGETS[kind];
  const { rows } = await sql`
    with revoked as (
      update ${table} set revoked_at = ${now}
      where ${key} = ${id} and player_id = ${player.id} and revoked_at is null
      returning ${key}
    )
    insert into reservation_change (${key}, change) select ${key}, -1 from revoked returning id`.execute(db);
  return rows.length;
}

/** Deletes the reservations of a player, also revoked ones. */
export async function eraseReservations(tx: Tx, playerId: number): Promise<void> {
  for (const { table, key } of Object.values(TARGETS)) {
    await sql`
      with erased as (
        delete from ${table} where player_id = ${playerId} returning ${key}, revoked_at
      )
      insert into reservation_change (${key}, change)
      select ${key}, -1 from erased where revoked_at is null`.execute(tx);
  }
}

/** A game or a pack for one player. `count`: the current number of reservations. */
export interface ReservationState {
  reserved: boolean;
  reservable: boolean;
  count: number;
}

/** The state of a published game or pack; undefined if there is none. */
export async function readReservation(
  db: Database,
  { kind, id, player, now }: Omit<Reserving, 'most'>,
): Promise<ReservationState | undefined> {
  const { of, table, key, canReserve } = TARGETS[kind];
  const { rows } = await sql<ReservationState>`
    select ${canReserve(now)} as reservable,
      exists (select from ${table} where ${key} = ${id} and player_id = ${player.id} and revoked_at is null) as reserved,
      greatest(0, reserve_count
        + coalesce((select sum(change) from reservation_change as change where change.${key} = ${id}), 0))::int as count
    from ${of} where id = ${id} and published`.execute(db);
  return rows[0];
}
