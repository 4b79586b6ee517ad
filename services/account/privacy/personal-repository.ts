import type { Transaction } from 'kysely';
import { ERASED_NAME } from '#platform/admin/privacy/personal-data-source.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Tables } from '#platform/database/tables.ts';

type Tx = Transaction<Tables>;

/** How the portal names an account of the built-in account service. */
const OWN = 'own:';
/** What an erased player's account is called: none that anybody can log in to. */
const ERASED = 'erased:';

/** A player, held until the transaction ends; undefined where there is none, or nobody behind it any more. */
export async function holdPerson(tx: Tx, id: number) {
  const player = await tx
    .selectFrom('player')
    .select(['id', 'account_uid', 'mobile_key'])
    .where('id', '=', id)
    .where('account_uid', 'not like', `${ERASED}%`)
    .forUpdate()
    .executeTakeFirst();
  if (!player) {
    return undefined;
  }
  const uid = player.account_uid.startsWith(OWN) ? player.account_uid.slice(OWN.length) : undefined;
  const account =
    uid === undefined
      ? undefined
      : await tx.selectFrom('account').select('mobile').where('uid', '=', uid).executeTakeFirst();
  return { ...player, uid, mobile: account?.mobile ?? null };
}

/** What is kept of a player and the account, without what lets somebody in. */
export async function readPerson(tx: Tx, id: number, uid: string | undefined) {
  const player = await tx
    .selectFrom('player')
    .select([
      'id',
      'nickname',
      'icon_url',
      'mobile_masked',
      'created_at',
      'banned_at',
      'ban_reason',
      'banned_until',
    ])
    .where('id', '=', id)
    .execute();
  const account = await tx
    .selectFrom('account')
    .select(['mobile', 'nickname', 'icon_url', 'created_at'])
    .where('uid', '=', uid ?? '')
    .execute();
  const session = await tx
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('player_id', '=', id)
    .execute();
  return { player, account, session };
}

/** Ends the sessions, deletes the account and all that waits for its number, and leaves a player without a person. */
export async function erasePerson(
  tx: Tx,
  { id, uid, mobile_key }: { id: number; uid: string | undefined; mobile_key: Uint8Array | null },
): Promise<void> {
  await tx.deleteFrom('session').where('player_id', '=', id).execute();
  if (uid !== undefined) {
    await tx.deleteFrom('account').where('uid', '=', uid).execute();
  }
  if (mobile_key) {
    await tx.deleteFrom('phone_code').where('mobile_key', '=', mobile_key).execute();
    await tx.deleteFrom('proof_challenge').where('mobile_key', '=', mobile_key).execute();
  }
  await tx
    .updateTable('player')
    .set({
      ...{ uid: randomId(), account_uid: `${ERASED}${id}`, nickname: ERASED_NAME, icon_url: '' },
      ...{ mobile_masked: '', mobile_key: null, banned_at: null, ban_reason: null, banned_until: null },
    })
    .where('id', '=', id)
    .execute();
}
