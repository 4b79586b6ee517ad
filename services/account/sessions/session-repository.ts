import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

export async function writeSession(
  tx: Transaction<Tables>,
  session: { token_hash: Uint8Array; player_id: number; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

export async function deleteSession(db: Database | Transaction<Tables>, hash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash).execute();
}

/** Ends every session of the players with a number. */
export async function deleteSessionsOfNumber(tx: Transaction<Tables>, mobileKey: Uint8Array): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('player_id', 'in', (players) =>
      players.selectFrom('player').select('id').where('mobile_key', '=', mobileKey),
    )
    .execute();
}

/** The player of a session that has not ended, unless banned since. */
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
