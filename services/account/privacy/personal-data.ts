import { sql } from 'kysely';
import {
  ERASED_NAME,
  type Person,
  type PersonalDataSource,
} from '#platform/admin/privacy/personal-data-source.ts';
import { playerRows } from '#platform/admin/privacy/player-rows.ts';
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
  tables: (
    'player account detached_account session consent account_closing account_event phone_code ' +
    'proof_challenge known_device number_notice player_picture refused_nickname'
  ).split(' '),
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
    const account = rows.map((row) => ({ mobile: held.mobile, ...row }));
    const detached_account = detached.map(({ uid, mobile_sealed, ...row }) => ({
      mobile: ring.open('detached_account.mobile', uid, mobile_sealed),
      ...row,
    }));
    const own = playerRows(tx, id);
    return {
      player: player.map((row) => ({ mobile: held.mobile, ...row })),
      account,
      session: await own.selectRows('session', ['created_at', 'expires_at', 'device', 'used_at', 'province']),
      consent: await listConsents(tx, id),
      account_closing: await own.selectRows('account_closing', [
        'reason',
        'comments',
        'requested_at',
        'due_at',
      ]),
      account_event: await own.selectRows('account_event', ['event', 'title', 'body', 'created_at'], 'id'),
      player_access: await own.selectRows('player_access', ['at', 'kind', 'subject_id'], 'id'),
      player_picture: await exportPictures(tx, id),
      refused_nickname: await own.selectRows('refused_nickname', ['report_no', 'nickname', 'created_at']),
      number_notice: await own.selectRows('number_notice', ['changed_at']),
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
    const own = playerRows(tx, id);
    await own.deleteRows(['account_closing', 'account_event', 'number_notice', 'refused_nickname']);
    await deletePictures(tx, id);
    await own.deleteRows(['session', 'consent']);
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
