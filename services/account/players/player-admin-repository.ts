import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** A ban; `until` is null for a permanent one. */
export interface Ban {
  reason: string;
  until: Date | null;
}

const SESSIONS = 100;

export function lockPlayer(tx: Tx, id: number) {
  return tx
    .selectFrom('player')
    .select(['id', 'nickname', 'mobile_masked', 'banned_at', 'ban_reason', 'banned_until', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets or clears (null) a player's ban. */
export async function writeBan(tx: Tx, id: number, ban: Ban | null, now: Date): Promise<void> {
  await tx
    .updateTable('player')
    .set((player) => ({
      banned_at: ban && now,
      ban_reason: ban?.reason ?? null,
      banned_until: ban?.until ?? null,
      version: player('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A player's active sessions, newest first. */
export function listSessions(db: Database, id: number, now: Date) {
  return db
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('player_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(SESSIONS)
    .execute();
}

/** Ends every session of a player; returns their number. */
export async function endPlayerSessions(tx: Tx, id: number): Promise<number> {
  const ended = await tx.deleteFrom('session').where('player_id', '=', id).returning('player_id').execute();
  return ended.length;
}
