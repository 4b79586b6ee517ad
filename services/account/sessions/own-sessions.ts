import { type RawBuilder, sql } from 'kysely';
import type { OwnSession } from '#contract/account/own.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import { type Happened, recordAccountEvent } from '../notices/account-events.ts';
import type { CurrentSession } from './sessions.ts';

interface Deps {
  db: Database;
  clock: Clock;
  accessLog: AccessLog;
}

/** Bytes of the token's hash that name a session to its player; a token can't be derived from them. */
const ID_BYTES = 16;
const MOST = 50;

/** The sessions of one player, for the player. */
export class OwnSessions {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The player's sessions, newest first. */
  async list({ player, hash }: CurrentSession): Promise<OwnSession[]> {
    const { db, clock } = this.#deps;
    const rows = await db
      .selectFrom('session')
      .select(['token_hash', 'created_at', 'used_at', 'device', 'province'])
      .where('player_id', '=', player.id)
      .where('expires_at', '>', clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('token_hash')
      .limit(MOST)
      .execute();
    return rows.map(({ token_hash, created_at, used_at, device, province }) => ({
      session: Buffer.from(token_hash.subarray(0, ID_BYTES)).toString('base64url'),
      device: device ?? '',
      province: province ?? '',
      began_at: chinaTime(created_at),
      used_at: chinaTime(used_at ?? created_at),
      current: hash.equals(token_hash),
    }));
  }

  /** Ends one session of the player; false if the player has no such session. */
  async end(current: CurrentSession, id: string, client: RequestClient): Promise<boolean> {
    const start = Buffer.from(id, 'base64url');
    const named = sql<boolean>`substring(token_hash from 1 for ${ID_BYTES}) = ${start}`;
    return (await this.#end(current, client, named, () => ({ event: 'session' }))) > 0;
  }

  /** Ends all sessions of the player except the current one; returns their number. */
  endOthers(current: CurrentSession, client: RequestClient): Promise<number> {
    const others = sql<boolean>`token_hash <> ${current.hash}`;
    return this.#end(current, client, others, (ended) => ({ event: 'sessions', ended }));
  }

  /** Ends sessions of the player, each with an entry in the access log, and records the event if there were any. */
  #end(
    { player }: CurrentSession,
    client: RequestClient,
    which: RawBuilder<boolean>,
    eventOf: (ended: number) => Happened,
  ): Promise<number> {
    const { db, clock, accessLog } = this.#deps;
    return transaction(db, async (tx) => {
      const ring = await accessLog.hold(tx);
      const ended = await tx
        .deleteFrom('session')
        .where('player_id', '=', player.id)
        .where(which)
        .returning('player_id')
        .execute();
      const at = clock.now();
      for (const _session of ended) {
        await accessLog.record(tx, ring, { at, player_id: player.id, kind: 'logout', client });
      }
      if (ended.length > 0) {
        await recordAccountEvent(tx, player.id, at, eventOf(ended.length));
      }
      return ended.length;
    });
  }
}
