import type { passkeyAddBegin, passkeyRemove, passkeyRename } from '#contract/admin/passkeys.ts';
import { PASSKEY_LIMIT, type passkeyAdd, type passkeyList } from '#contract/admin/passkeys.ts';
import { Refusal } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { creationOptions, verifyCreation } from '#platform/security/passkeys/webauthn.ts';
import type { AdminHandle } from '../context.ts';
import { lockById, updateOperator } from '../operators/operator-repository.ts';
import { ownAccount, presentOperator, recordOwn, sessionOf } from './auth-deps.ts';
import { issueChallenge, relyingParty, takeChallenge } from './challenges.ts';
import { confirmableSession } from './confirmation.ts';
import { beginSession, holdSession } from './operator-sessions.ts';
import { hasPasskey, listPasskeys, removePasskeys, userHandleOf } from './passkey-repository.ts';
import { knownPasskey } from './passkey-service.ts';
import { endSessions } from './session-repository.ts';

/**
 * Begins the registration of a passkey.
 * @throws {Refusal} FORBIDDEN before the second factor, CONFLICT (too many), TOO_MANY, BAD_REQUEST
 */
export const beginPasskeyAdd: AdminHandle<typeof passkeyAddBegin> = async (context) => {
  const { db } = context;
  const party = relyingParty(context);
  const { operator } = confirmableSession(context);
  const existing = await listPasskeys(db, operator.id);
  if (existing.length >= PASSKEY_LIMIT) {
    throw new Refusal('CONFLICT', `最多 ${PASSKEY_LIMIT} 把通行密钥，请先删除不再使用的`);
  }
  const user = { handle: await userHandleOf(db, operator.id), ...namesOf(operator) };
  return issueChallenge(context, 'add', () => creationOptions(party, user, existing.map(knownPasskey)));
};

function namesOf({ name, display_name }: { name: string; display_name: string }) {
  return { name, displayName: display_name || name };
}

/**
 * Stores a new passkey and ends the operator's other sessions. At the step `enrol` this completes the login.
 * @throws {Refusal} FORBIDDEN before the second factor, BAD_REQUEST, CONFLICT (registered already), LOGIN_REQUIRED (the session
 *   has ended)
 */
export const addPasskey: AdminHandle<typeof passkeyAdd> = async (context, { name, credential: given }) => {
  const { now } = context;
  const party = relyingParty(context);
  const session = confirmableSession(context);
  const { id, operator, step, has_totp } = session;
  const challenge = await takeChallenge(context, 'add');
  const { credential, isBackedUp } = await verifyCreation(party, challenge, {
    ...given,
    response: { ...given.response, transports: given.response.transports ?? [] },
  }).catch(() => {
    throw new Refusal('BAD_REQUEST', '通行密钥没有添加成功，请再试一次');
  });
  await transaction(context.db, async (tx) => {
    await holdSession(tx, session);
    const added = await tx
      .insertInto('operator_passkey')
      .values({
        operator_id: operator.id,
        credential_id: credential.id,
        name,
        created_at: now,
        public_key: credential.publicKey,
        counter: credential.counter,
        is_backed_up: isBackedUp,
        transports: (given.response.transports ?? []).join(','),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      throw new Refusal('CONFLICT', '这把通行密钥已经添加过');
    }
    await recordOwn(tx, operator, context, {
      action: 'passkey_added',
      ...ownAccount(operator),
      after: { name },
    });
    if (step === 'enrol') {
      await updateOperator(tx, operator.id, { password_invited_by: null });
      await endSessions(tx, operator.id, {});
      await beginSession(tx, operator.id, 'in', context);
    } else {
      await endSessions(tx, operator.id, { except: id });
    }
  });
  return { step: 'in', operator: presentOperator(operator, { has_totp, has_passkey: true }) };
};

export const readPasskeys: AdminHandle<typeof passkeyList> = async (context) => {
  const rows = await listPasskeys(context.db, sessionOf(context).operator.id);
  return {
    list: rows.map(({ id, name, created_at, last_used_at, is_backed_up }) => ({
      id,
      name,
      is_backed_up,
      created_at: chinaTime(created_at),
      last_used_at: last_used_at && chinaTime(last_used_at),
    })),
  };
};

/** @throws {Refusal} NOT_FOUND */
export const renamePasskey: AdminHandle<typeof passkeyRename> = async (context, { id, name }) => {
  const { operator } = sessionOf(context);
  await transaction(context.db, async (tx) => {
    const renamed = await tx
      .updateTable('operator_passkey')
      .set({ name })
      .where('id', '=', id)
      .where('operator_id', '=', operator.id)
      .returning('id')
      .executeTakeFirst();
    if (!renamed) {
      throw notFound();
    }
    await recordOwn(tx, operator, context, {
      action: 'passkey_renamed',
      ...ownAccount(operator),
      after: { name },
    });
  });
  return {};
};

/**
 * Removes a passkey and ends the operator's other sessions. The last second factor remains, also where none is required.
 * @throws {Refusal} NOT_FOUND, CONFLICT
 */
export const removePasskey: AdminHandle<typeof passkeyRemove> = async (context, { id }) => {
  const { id: own, operator } = sessionOf(context);
  return transaction(context.db, async (tx) => {
    // Of two removals at the same time, the second one sees the first.
    const current = await lockById(tx, operator.id);
    const [name] = await removePasskeys(tx, operator.id, id);
    if (name === undefined) {
      throw notFound();
    }
    if (!current?.totp_secret && !(await hasPasskey(tx, operator.id))) {
      throw new Refusal('CONFLICT', '这是最后一种两步验证方式：请先添加另一把通行密钥，或绑定动态验证码');
    }
    await endSessions(tx, operator.id, { except: own });
    await recordOwn(tx, operator, context, {
      action: 'passkey_removed',
      ...ownAccount(operator),
      before: { name },
    });
    return { left: (await listPasskeys(tx, operator.id)).length };
  });
};

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', '这把通行密钥已经删除');
}
