import type { Selectable } from 'kysely';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { record, type SystemActor } from '#platform/audit/record.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { BUILT_IN } from '../account-uid.ts';
import { recordAccountEvent } from '../notices/account-events.ts';

const nextOwner: SystemActor = { id: null, name: '手机号的新主人', role: 'system' };

/**
 * Takes the number from an idle account and its player, ends the sessions, and forgets the devices of the number. The account
 * stays, for its owner to get another number by an appeal.
 */
export async function detach(
  tx: Tx,
  ring: KeyRing,
  { account, mobile, now }: { account: Selectable<Tables['account']>; mobile: string; now: Date },
): Promise<void> {
  const { uid, nickname, icon_url, password_hash, created_at } = account;
  const { key: mobile_key, sealed: mobile_sealed } = ring.seal('detached_account.mobile', uid, mobile);
  const mobile_masked = maskMobile(mobile);
  await tx
    .insertInto('detached_account')
    .values({
      uid,
      nickname,
      icon_url,
      password_hash,
      created_at,
      mobile_key,
      mobile_sealed,
      mobile_masked,
      detached_at: now,
    })
    .execute();
  await tx.deleteFrom('account').where('uid', '=', uid).execute();
  await tx.deleteFrom('known_device').where('name', 'in', ring.lookups(mobile)).execute();
  const player = await tx
    .updateTable('player')
    .set({ mobile_key: null, mobile_sealed: null, mobile_masked: '' })
    .where('account_uid', '=', `${BUILT_IN}${uid}`)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!player) {
    return;
  }
  await tx.deleteFrom('session').where('player_id', '=', player.id).execute();
  await recordAccountEvent(tx, player.id, now, {
    event: 'number',
    mobileMasked: mobile_masked,
    isLost: true,
  });
  await record(tx, {
    operator: nextOwner,
    action: 'number_lost',
    subject: 'players',
    subject_id: player.id,
    title: `玩家 ${player.id}`,
    version: player.version,
    address: '',
    at: now,
  });
}

/** Removes a detached account to give it a number again. */
export async function takeDetached(tx: Tx, uid: string) {
  return tx
    .deleteFrom('detached_account')
    .where('uid', '=', uid)
    .returning(['uid', 'nickname', 'icon_url', 'password_hash', 'created_at'])
    .executeTakeFirst();
}
