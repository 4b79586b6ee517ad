import type { Insertable } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { serialise } from '#platform/security/limits/sliding-log.ts';

/** The player's columns to insert at the first login, and those to update at later ones. */
export interface PlayerAtLogin {
  first: Insertable<Tables['player']>;
  later: { nickname?: string; icon_url?: string; mobile_masked?: string; mobile_key?: Uint8Array };
}

/** Inserts or updates the player of an account. */
export function writePlayer(tx: Tx, { first, later }: PlayerAtLogin) {
  return tx
    .insertInto('player')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('account_uid').doUpdateSet({ account_uid: first.account_uid, ...later }),
    )
    .returning(['id', 'uid', 'nickname', 'icon_url', 'mobile_masked'])
    .returning(['banned_at', 'ban_reason', 'banned_until'])
    .executeTakeFirstOrThrow();
}

export async function deleteSession(db: Database, hash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash).execute();
}

/** Deletes every session of the players with a number. */
export async function deleteSessionsOfNumber(tx: Tx, mobileKey: Uint8Array): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('player_id', 'in', (players) =>
      players.selectFrom('player').select('id').where('mobile_key', '=', mobileKey),
    )
    .execute();
}

/** The player of an active session, unless banned. */
export function findPlayer(db: Database, hash: Uint8Array, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select(['player.id', 'player.nickname', 'player.icon_url', 'player.mobile_masked'])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now)
    .where((one) => one.or([one('player.banned_at', 'is', null), one('player.banned_until', '<=', now)]))
    .executeTakeFirst();
}

/** Not a limit: a log of password resets, to detect resets during a login. */
const resets = { log: 'password-reset' };

/** The id of a number's newest reset, 0 without one. Ids increase. */
export async function newestReset(db: Database, number: Uint8Array): Promise<number> {
  const { newest } = await db
    .selectFrom('limit_hit')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('log', '=', resets.log)
    .where('key', '=', number)
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

export async function writeReset(tx: Tx, number: Uint8Array, at: Date): Promise<void> {
  await tx.insertInto('limit_hit').values({ log: resets.log, key: number, at }).execute();
}

/** Serialises transactions that begin or end sessions of a number. */
export function oneAtATime(tx: Tx, number: Uint8Array): Promise<void> {
  return serialise(tx, [{ limit: resets, key: number }]);
}
