import { renderSVG } from 'uqr';
import type * as calls from '#contract/admin/access.ts';
import { Refusal } from '#contract/refusal.ts';
import type { OperatorSession } from '#platform/core/operator.ts';
import { transaction } from '#platform/database/transaction.ts';
import { guessEntries } from '#platform/security/limits/guesses.ts';
import { forget, refund } from '#platform/security/limits/sliding-log.ts';
import { seal, unseal } from '#platform/security/secrets/seal.ts';
import type { AdminHandle } from '../context.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  updateOperator,
} from '../operators/operator-repository.ts';
import {
  countAttempt,
  type LoginContext,
  nameKey,
  ownAccount,
  presentStep,
  recordOwn,
  rememberDevice,
  sessionOf,
} from './auth-deps.ts';
import { confirmableSession, countSessionAttempt } from './confirmation.ts';
import { totpTriesKey, wrongTotp } from './limits.ts';
import { beginSession, holdSession } from './operator-sessions.ts';
import { endSessions } from './session-repository.ts';
import { hashRecoveryCode, matchingStep, newRecoveryCodes, newTotpSecret, totpAddress } from './totp.ts';
import { isCorrectCode, TOTP_PURPOSE } from './totp-code.ts';

const WRONG = '验证码不正确或已失效';

/**
 * Checks an authenticator or recovery code and completes the login with a new token.
 * @throws {Refusal} CONFLICT (no code expected), TOO_MANY, PROOF_REQUIRED, BAD_REQUEST, LOGIN_REQUIRED (the session has ended)
 */
export const enterTotp: AdminHandle<typeof calls.totp> = async (context, { code, proof }) => {
  const session = sessionOf(context);
  if (session.step !== 'totp') {
    throw new Refusal('CONFLICT', session.step === 'in' ? '已经登录' : '请先设置两步验证');
  }
  const { db, secret, proofs } = context;
  const entries = await guessesOf(context, session);
  const work = await proofs.redeem(proof, nameKey(secret, session.operator.name));
  const hits = await countAttempt(db, context.now, entries, work);
  const isCorrect = await transaction(db, async (tx) => {
    const operator = await holdSession(tx, session);
    if (!(await isCorrectCode(context, tx, operator, code, context.now))) {
      const action = { action: 'login_failed', subject: 'session', after: { method: 'totp' } };
      await recordOwn(tx, session.operator, context, action);
      return false;
    }
    await updateOperator(tx, operator.id, { password_invited_by: null });
    // Replaces the pending session, so that its token never becomes a full one.
    await endSessions(tx, operator.id, { only: session.id });
    await beginSession(tx, operator.id, 'in', context);
    await recordOwn(tx, session.operator, context, { action: 'login', subject: 'session' });
    return true;
  });
  if (!isCorrect) {
    throw new Refusal('BAD_REQUEST', WRONG, { field: 'code' });
  }
  await refund(db, hits);
  await forget(db, entries[0].limit, entries[0].key);
  await rememberDevice(context, session.operator);
  const recovery_codes_left = await countRecoveryCodes(db, session.operator.id);
  return { ...presentStep({ ...session, step: 'in' }), recovery_codes_left };
};

/**
 * Generates an authenticator secret.
 * @throws {Refusal} FORBIDDEN before the second factor
 */
export const beginTotp: AdminHandle<typeof calls.totpBegin> = async (context) => {
  const { db, secret } = context;
  const { operator } = confirmableSession(context);
  const base32 = newTotpSecret();
  await updateOperator(db, operator.id, {
    totp_pending: seal(secret, TOTP_PURPOSE, String(operator.id), base32),
  });
  const uri = totpAddress(base32, operator.name);
  return { uri, secret: base32, qr_svg: renderSVG(uri) };
};

/**
 * Activates the new secret after its first code and ends the operator's other sessions.
 * @throws {Refusal} FORBIDDEN, TOO_MANY, BAD_REQUEST, LOGIN_REQUIRED (the session has ended)
 */
export const confirmTotp: AdminHandle<typeof calls.totpConfirm> = async (context, { code }) => {
  const { db, secret } = context;
  const session = confirmableSession(context);
  const { operator } = session;
  const attempt = await countSessionAttempt(context, 'enrolment');
  const recovery_codes = newRecoveryCodes();
  const isDone = await transaction(db, async (tx) => {
    const { totp_pending } = await holdSession(tx, session);
    const totpSecret = totp_pending && unseal(secret, TOTP_PURPOSE, String(operator.id), totp_pending);
    const step = totpSecret ? matchingStep(totpSecret, code, context.now, 0) : null;
    if (step === null) {
      return false;
    }
    await updateOperator(tx, operator.id, {
      totp_secret: totp_pending,
      totp_pending: null,
      totp_step: step,
      ...(session.step === 'enrol' && { password_invited_by: null }),
    });
    const hashes = recovery_codes.map((one) => hashRecoveryCode(secret, one));
    await replaceRecoveryCodes(tx, operator.id, hashes);
    await endSessions(tx, operator.id, {});
    await beginSession(tx, operator.id, 'in', context);
    await recordOwn(tx, operator, context, { action: 'totp_set', ...ownAccount(operator) });
    return true;
  });
  if (!isDone) {
    throw new Refusal('BAD_REQUEST', WRONG, { field: 'code' });
  }
  await attempt.forget();
  return { ...presentStep({ ...session, step: 'in', has_totp: true }), recovery_codes };
};

async function guessesOf({ secret, devices, browser, now }: LoginContext, { operator }: OperatorSession) {
  const device = await devices.find([nameKey(secret, operator.name)], browser, now);
  const name = totpTriesKey(secret, operator.id);
  return guessEntries(secret, wrongTotp, { name, device, address: browser.address });
}
