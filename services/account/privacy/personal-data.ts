import { sql } from 'kysely';
import {
  ERASED_NAME,
  type Person,
  type PersonalDataSource,
} from '#platform/admin/privacy/personal-data-source.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { BUILT_IN, ERASED } from '../account-uid.ts';
import { listConsents } from '../consents/consent-repository.ts';
import { playerNumber } from '../numbers/player-number.ts';
import { deletePictures, exportPictures } from '../pictures/picture-repository.ts';
import { endLoginsOf, numberKey, oneAtATime } from '../sessions/sessions.ts';

interface Deps {
  keys: DataKeys;
  secret: ServerSecret;
}

/**
 * The player, the account, its sessions and consents. Limits store only keyed hashes, for a day. The export lists the logins and
 * posts without addresses, which only the auditor reads; erasure leaves them until their retention ends.
 */
export const accountPersonalData = ({ keys, secret }: Deps): PersonalDataSource => ({
  tables: [
    ...['player', 'account', 'detached_account', 'session', 'consent', 'account_closing', 'account_event'],
    ...['phone_code', 'proof_challenge', 'known_device', 'number_notice'],
    ...['player_picture', 'refused_nickname'],
  ],
  async read(tx, { id }): Promise<Record<string, readonly object[]>> {
    const ring = await keys.ring(tx);
    const held = await holdPerson(tx, id, ring);
    if (!held) {
      return {};
    }
    const player = await tx
      .selectFrom('player')
      .select(['id', 'nickname', 'icon_url', 'mobile_masked', 'created_at', 'seen_at'])
      .select(['banned_at', 'ban_reason', 'banned_until'])
      .where('id', '=', id)
      .execute();
    const rows = await tx
      .selectFrom('account')
      .select(['nickname', 'icon_url', 'created_at'])
      .where('uid', '=', held.uid ?? '')
      .execute();
    const detached = await tx
      .selectFrom('detached_account')
      .select(['uid', 'mobile_sealed', 'created_at', 'detached_at'])
      .where('uid', '=', held.uid ?? '')
      .execute();
    const session = await tx
      .selectFrom('session')
      .select(['created_at', 'expires_at', 'device', 'used_at', 'province'])
      .where('player_id', '=', id)
      .execute();
    const consent = await listConsents(tx, id);
    const account_closing = await tx
      .selectFrom('account_closing')
      .select(['reason', 'comments', 'requested_at', 'due_at'])
      .where('player_id', '=', id)
      .execute();
    const account_event = await tx
      .selectFrom('account_event')
      .select(['event', 'title', 'body', 'created_at'])
      .where('player_id', '=', id)
      .orderBy('id')
      .execute();
    const number_notice = await tx
      .selectFrom('number_notice')
      .select('changed_at')
      .where('player_id', '=', id)
      .execute();
    const player_access = await tx
      .selectFrom('player_access')
      .select(['at', 'kind', 'subject_id'])
      .where('player_id', '=', id)
      .orderBy('id')
      .execute();
    const refused_nickname = await tx
      .selectFrom('refused_nickname')
      .select(['report_no', 'nickname', 'created_at'])
      .where('player_id', '=', id)
      .execute();
    const player_picture = await exportPictures(tx, id);
    const account = rows.map((row) => ({ mobile: held.mobile, ...row }));
    const detached_account = detached.map(({ uid, mobile_sealed, ...row }) => ({
      mobile: ring.open('detached_account.mobile', uid, mobile_sealed),
      ...row,
    }));
    const withNumber = player.map((row) => ({ mobile: held.mobile, ...row }));
    return {
      player: withNumber,
      account,
      session,
      consent,
      account_closing,
      account_event,
      player_access,
      player_picture,
      refused_nickname,
      number_notice,
      detached_account,
    };
  },
  /** Deletes the sessions, the consents, the account and its pending codes and proofs, and anonymises the player. */
  async erase(tx, { id }) {
    const ring = await keys.ring(tx);
    const held = await holdPerson(tx, id, ring);
    if (!held) {
      return [];
    }
    const { uid, mobile } = held;
    await tx.deleteFrom('account_closing').where('player_id', '=', id).execute();
    await tx.deleteFrom('account_event').where('player_id', '=', id).execute();
    await tx.deleteFrom('number_notice').where('player_id', '=', id).execute();
    await tx.deleteFrom('refused_nickname').where('player_id', '=', id).execute();
    await deletePictures(tx, id);
    await tx.deleteFrom('session').where('player_id', '=', id).execute();
    await tx.deleteFrom('consent').where('player_id', '=', id).execute();
    if (uid !== undefined) {
      await tx.deleteFrom('account').where('uid', '=', uid).execute();
      await tx.deleteFrom('detached_account').where('uid', '=', uid).execute();
    }
    if (mobile !== null) {
      const key = numberKey(secret, mobile);
      // A login under way would insert the player again.
      await endLoginsOf(tx, key, sql<Date>`now()`);
      await tx.deleteFrom('phone_code').where('mobile_key', '=', key).execute();
      await tx.deleteFrom('proof_challenge').where('mobile_key', '=', key).execute();
      await tx.deleteFrom('known_device').where('name', 'in', ring.lookups(mobile)).execute();
    }
    await tx
      .updateTable('player')
      .set({
        uid: randomId(),
        account_uid: `${ERASED}${id}`,
        nickname: ERASED_NAME,
        icon_url: '',
        mobile_masked: '',
        mobile_key: null,
        mobile_sealed: null,
        banned_at: null,
        ban_reason: null,
        banned_until: null,
        nickname_set_at: null,
        icon_set_at: null,
        profile_changed_at: null,
        profile_marked_at: null,
      })
      .where('id', '=', id)
      .execute();
    return [];
  },
});

/** Finds a player, and holds the data keys so that the sources find the number until the transaction ends. */
export async function findPerson(tx: Tx, id: number, { keys, secret }: Deps): Promise<Person | undefined> {
  const ring = await keys.hold(tx);
  const row = await personRow(tx, id).executeTakeFirst();
  const mobile = row && playerNumber(ring, row);
  if (mobile) {
    await oneAtATime(tx, numberKey(secret, mobile));
  }
  const held = await holdPerson(tx, id, ring);
  return held && { id: held.id, mobile: held.mobile, since: held.since };
}

async function holdPerson(tx: Tx, id: number, ring: KeyRing) {
  const player = await personRow(tx, id).forUpdate().executeTakeFirst();
  if (!player) {
    return undefined;
  }
  const { account_uid } = player;
  const uid = account_uid.startsWith(BUILT_IN) ? account_uid.slice(BUILT_IN.length) : undefined;
  return { id: player.id, uid, mobile: playerNumber(ring, player), since: player.created_at };
}

function personRow(tx: Tx, id: number) {
  return tx
    .selectFrom('player')
    .select(['id', 'account_uid', 'mobile_sealed', 'created_at'])
    .where('id', '=', id)
    .where('account_uid', 'not like', `${ERASED}%`);
}
