import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend, KnownNumber } from '../account-backend.ts';
import { endLoginsOf, numberKey } from '../sessions/sessions.ts';

interface Change extends KnownNumber {
  player_id: number;
  /** The number until now; null if it is not known. */
  replaced: string | null;
  /** The hash of a session that goes on. */
  except?: Uint8Array;
}

/**
 * Replaces the number of an account and its player, ends the sessions, and deletes what the replaced number left.
 * @returns the number of sessions that ended; null if another account has the new number: nothing is changed then
 */
export async function replaceNumber(
  tx: Tx,
  ring: KeyRing,
  { secret, backend }: { secret: ServerSecret; backend: Pick<AccountBackend, 'changeNumber'> },
  { player_id, uid, mobile, replaced, at, except }: Change,
): Promise<number | null> {
  if (replaced !== null) {
    // A login under way would write the replaced number to the player again.
    await endLoginsOf(tx, numberKey(secret, replaced), at);
  }
  if (!(await backend.changeNumber?.(tx, ring, { uid, mobile, at }))) {
    return null;
  }
  const { key: mobile_key, sealed: mobile_sealed } = ring.seal('player.mobile', uid, mobile);
  await tx
    .updateTable('player')
    .set({ mobile_key, mobile_sealed, mobile_masked: maskMobile(mobile) })
    .where('id', '=', player_id)
    .execute();
  const ended = await tx
    .deleteFrom('session')
    .where('player_id', '=', player_id)
    .$if(except !== undefined, (rows) => rows.where('token_hash', '<>', except as Uint8Array))
    .returning('player_id')
    .execute();
  if (replaced !== null) {
    await tx.deleteFrom('known_device').where('name', 'in', ring.lookups(replaced)).execute();
    await tx.deleteFrom('phone_code').where('mobile_key', '=', numberKey(secret, replaced)).execute();
  }
  return ended.length;
}
