import {
  ERASED_NAME,
  type Person,
  type PersonalDataSource,
} from '#platform/admin/privacy/personal-data-source.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** Prefix of built-in accounts in `player.account_uid`. */
const OWN = 'own:';
/** Prefix of `account_uid` after erasure; no account matches it. */
const ERASED = 'erased:';

/** The player, the account and its sessions. Limits store only keyed hashes, for a day. */
export const accountPersonalData: PersonalDataSource = {
  tables: ['player', 'account', 'session', 'phone_code', 'proof_challenge'],
  async read(tx, { id }): Promise<Record<string, readonly object[]>> {
    const held = await holdPerson(tx, id);
    if (!held) {
      return {};
    }
    const player = await tx
      .selectFrom('player')
      .select(['id', 'nickname', 'icon_url', 'mobile_masked', 'created_at'])
      .select(['banned_at', 'ban_reason', 'banned_until'])
      .where('id', '=', id)
      .execute();
    const account = await tx
      .selectFrom('account')
      .select(['mobile', 'nickname', 'icon_url', 'created_at'])
      .where('uid', '=', held.uid ?? '')
      .execute();
    const session = await tx
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .where('player_id', '=', id)
      .execute();
    return { player, account, session };
  },
  /** Deletes the sessions, the account and its pending codes and proofs, and anonymises the player. */
  async erase(tx, { id }) {
    const held = await holdPerson(tx, id);
    if (!held) {
      return [];
    }
    const { uid, mobile_key } = held;
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
    return [];
  },
};

export async function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  const held = await holdPerson(tx, id);
  return held && { id: held.id, mobile: held.mobile };
}

async function holdPerson(tx: Tx, id: number) {
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
