import type { Insertable, Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** What is written of a player at the first login; and at every later one, what the account service tells. */
export interface PlayerAtLogin {
  first: Insertable<Tables['player']>;
  later: { nickname?: string; icon_url?: string; mobile_masked?: string; mobile_key?: Uint8Array };
}

/** The player of an account, brought up to date, or written where the account is new here. */
export function writePlayer(tx: Transaction<Tables>, { first, later }: PlayerAtLogin) {
  return tx
    .insertInto('player')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('account_uid').doUpdateSet({ account_uid: first.account_uid, ...later }),
    )
    .returning([
      'id',
      'uid',
      'nickname',
      'icon_url',
      'mobile_masked',
      'banned_at',
      'ban_reason',
      'banned_until',
    ])
    .executeTakeFirstOrThrow();
}
