import type * as calls from '#contract/admin/passkeys.ts';
import { Refusal } from '#contract/refusal.ts';
import type { AuthContext, Operator } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { requestOptions, verifyAssertion } from '#platform/security/passkeys/webauthn.ts';
import type { AdminHandle } from '../context.ts';
import { lockById, updateOperator } from '../operators/operator-repository.ts';
import { operatorOf } from '../operators/operator-roles.ts';
import {
  type LoginContext,
  ownAccount,
  presentOperator,
  recordOwn,
  refusePlain,
  rememberDevice,
  sessionOf,
  unknownOperator,
} from './auth-deps.ts';
import { type Ceremony, issueChallenge, relyingParty, takeChallenge } from './challenges.ts';
import { confirmableSession, markConfirmed } from './confirmation.ts';
import { noteFailure } from './failed-logins.ts';
import { beginSession, holdSession } from './operator-sessions.ts';
import { type FoundPasskey, findPasskey, listPasskeys, takeCounter } from './passkey-repository.ts';
import { endSessions } from './session-repository.ts';

const WRONG = '通行密钥没有通过验证，请再试一次';

/**
 * Begins a login with a passkey alone.
 * @throws {Refusal} FORBIDDEN (plain HTTP), TOO_MANY, BAD_REQUEST
 */
export const beginPasskeyLogin: AdminHandle<typeof calls.passkeyLoginBegin> = async (context) => {
  refusePlain(context);
  const party = relyingParty(context);
  return issueChallenge(context, 'login', () => requestOptions(party));
};

/**
 * Completes a login: the passkey has both factors, possession and the user's verification by the device.
 * @throws {Refusal} FORBIDDEN (plain HTTP), BAD_REQUEST
 */
export const logInByPasskey: AdminHandle<typeof calls.passkeyLogin> = async (context, { credential }) => {
  refusePlain(context);
  const found = await verify(context, 'login', credential, (tx, passkey) =>
    completeLogin(tx, passkey, context),
  );
  await rememberDevice(context, found);
  const factors = { has_totp: found.has_totp, has_passkey: true };
  return { step: 'in', operator: presentOperator(operatorOf(found), factors) };
};

/**
 * Begins the verification of a passkey of the session's operator, as the second factor or as a confirmation.
 * @throws {Refusal} TOO_MANY, BAD_REQUEST
 */
export const beginPasskey: AdminHandle<typeof calls.passkeyBegin> = async (context) => {
  const party = relyingParty(context);
  const { operator } = sessionOf(context);
  const passkeys = await listPasskeys(context.db, operator.id);
  if (passkeys.length === 0) {
    throw new Refusal('BAD_REQUEST', '这个账号还没有通行密钥');
  }
  return issueChallenge(context, 'verify', () => requestOptions(party, passkeys.map(knownPasskey)));
};

/** A stored passkey as options of a ceremony. */
export function knownPasskey({ credential_id, transports }: { credential_id: string; transports: string }) {
  return { id: credential_id, transports: transports.split(',').filter(Boolean) };
}

/**
 * Completes a login after the password.
 * @throws {Refusal} CONFLICT (no second factor expected), BAD_REQUEST
 */
export const enterPasskey: AdminHandle<typeof calls.passkeyFactor> = async (context, { credential }) => {
  const { step, operator, has_totp } = sessionOf(context);
  if (step !== 'totp') {
    throw new Refusal('CONFLICT', step === 'in' ? '已经登录' : '请先设置两步验证');
  }
  await verify(context, 'verify', credential, async (tx, passkey) => {
    await updateOperator(tx, operator.id, { password_invited_by: null });
    await completeLogin(tx, passkey, context);
  });
  await rememberDevice(context, operator);
  return { step: 'in', operator: presentOperator(operator, { has_totp, has_passkey: true }) };
};

/**
 * Confirms the operator's identity.
 * @throws {Refusal} FORBIDDEN before the second factor, BAD_REQUEST
 */
export const confirmByPasskey: AdminHandle<typeof calls.passkeyConfirm> = async (context, { credential }) => {
  const session = confirmableSession(context);
  await verify(context, 'verify', credential, (tx) => markConfirmed(tx, session, context, 'passkey'));
  return {};
};

async function completeLogin(
  tx: Tx,
  operator: Pick<Operator, 'id' | 'name' | 'role'>,
  context: AuthContext,
): Promise<void> {
  const { session } = context;
  if (session) {
    await endSessions(tx, session.operator.id, { only: session.id });
  }
  await beginSession(tx, operator.id, 'in', context);
  await recordOwn(tx, operator, context, {
    action: 'login',
    subject: 'session',
    after: { method: 'passkey' },
  });
}

/**
 * Verifies an assertion for the pending challenge and runs `work` in the transaction that stores the counter. A
 * passkey of another operator than the session's fails.
 * @throws {Refusal} BAD_REQUEST, LOGIN_REQUIRED (the session has ended)
 */
async function verify(
  context: LoginContext,
  ceremony: Ceremony,
  credential: calls.Assertion,
  work: (tx: Tx, passkey: FoundPasskey) => Promise<void>,
): Promise<FoundPasskey> {
  const { db } = context;
  const party = relyingParty(context);
  const challenge = await takeChallenge(context, ceremony);
  const found = await findPasskey(db, credential.id);
  const owner = ceremony === 'login' ? found?.id : sessionOf(context).operator.id;
  if (!found || found.id !== owner || !isOwnHandle(found, ceremony, credential)) {
    return refuse(context, ceremony, 'The passkey is unknown here.');
  }
  const verified = await verifyAssertion(party, challenge, credential, found.public_key).catch(
    (error: Error) => refuse(context, ceremony, error.message),
  );
  const isDone = await transaction(db, async (tx) => {
    await (ceremony === 'login' ? lockById(tx, found.id) : holdSession(tx, sessionOf(context)));
    if (!(await takeCounter(tx, found.passkey_id, { ...verified, now: context.now }))) {
      const action = { action: 'passkey_refused', ...ownAccount(found) };
      await recordOwn(tx, found, context, { ...action, after: { name: found.passkey_name } });
      return false;
    }
    await work(tx, found);
    return true;
  });
  if (!isDone) {
    throw new Refusal('BAD_REQUEST', '这把通行密钥可能被复制过，已拒绝。请改用别的方式登录，并告诉管理员');
  }
  return found;
}

/** A login needs the user handle of the operator; elsewhere an authenticator may omit it. */
function isOwnHandle(
  { passkey_handle }: FoundPasskey,
  ceremony: Ceremony,
  { response }: calls.Assertion,
): boolean {
  const { userHandle } = response;
  return userHandle
    ? passkey_handle !== null && Buffer.from(userHandle, 'base64url').equals(passkey_handle)
    : ceremony !== 'login';
}

async function refuse(context: LoginContext, ceremony: Ceremony, reason: string): Promise<never> {
  const after = { method: 'passkey', reason: reason.slice(0, 200) };
  if (ceremony === 'login') {
    await noteFailure(context, unknownOperator, after);
  } else {
    const { step, operator } = sessionOf(context);
    await (step === 'totp'
      ? noteFailure(context, operator, after)
      : transaction(context.db, (tx) =>
          recordOwn(tx, operator, context, { action: 'confirm_failed', subject: 'session', after }),
        ));
  }
  throw new Refusal('BAD_REQUEST', WRONG);
}
