import { renderSVG } from 'uqr';
import type * as calls from '#contract/admin/access.ts';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { AuthContext, OperatorSession } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { forget, refund } from '#platform/security/limits/sliding-log.ts';
import { seal, unseal } from '#platform/security/secrets/seal.ts';
import {
  countRecoveryCodes,
  findById,
  type OperatorRow,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  updateOperator,
} from '../operators/operator-repository.ts';
import {
  type AuthDeps,
  confirmPassword,
  countAttempt,
  ownAccount,
  presentStep,
  recordOwn,
  sessionOf,
} from './auth-deps.ts';
import { wrongTotp } from './limits.ts';
import { beginSession } from './operator-sessions.ts';
import { endSessions } from './session-repository.ts';
import { hashRecoveryCode, matchingStep, newRecoveryCodes, newTotpSecret, totpAddress } from './totp.ts';

const PURPOSE = 'operator totp';
const WRONG = '验证码不正确或已失效';
const TOTP_CODE = /^\d{6}$/;

/**
 * Checks an authenticator or recovery code and completes the login with a new token.
 * @throws {Refusal} CONFLICT (no code expected), TOO_MANY, BAD_REQUEST
 */
export async function enterTotp(
  deps: AuthDeps,
  { code }: AdminParams<typeof calls.totp>,
  context: AuthContext,
): Promise<AdminData<typeof calls.totp>> {
  const session = sessionOf(context);
  if (session.step !== 'totp') {
    throw new Refusal('CONFLICT', session.step === 'in' ? '已经登录' : '请先绑定动态验证码');
  }
  const { db } = deps;
  const key = totpKey(deps, session);
  const hits = await countAttempt(deps, context, { limit: wrongTotp, key });
  const isCorrect = await transaction(db, async (tx) => {
    const operator = await findById(tx, session.operator.id);
    if (!operator || !(await isCorrectCode(deps, tx, operator, code, context.now))) {
      return false;
    }
    // Replaces the pending session, so that its token never becomes a full one.
    await endSessions(tx, operator.id, { only: session.id });
    await beginSession(tx, operator.id, 'in', context);
    await recordOwn(tx, session.operator, context, { action: 'login', subject: 'session' });
    return true;
  });
  if (!isCorrect) {
    throw new Refusal('BAD_REQUEST', WRONG, 'code');
  }
  await refund(db, hits);
  await forget(db, wrongTotp, key);
  const recovery_codes_left = await countRecoveryCodes(db, session.operator.id);
  return { ...presentStep({ ...session, step: 'in' }), recovery_codes_left };
}

async function isCorrectCode(
  { secret }: AuthDeps,
  tx: Tx,
  operator: OperatorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!TOTP_CODE.test(code)) {
    return takeRecoveryCode(tx, operator.id, hashRecoveryCode(secret, code));
  }
  const totpSecret =
    operator.totp_secret && unseal(secret, PURPOSE, String(operator.id), operator.totp_secret);
  const step = totpSecret ? matchingStep(totpSecret, code, now, operator.totp_step) : null;
  return step !== null && takeStep(tx, operator.id, { step, last: operator.totp_step });
}

/**
 * Generates an authenticator secret. Requires the password, and a session past the code of an existing authenticator.
 * @throws {Refusal} FORBIDDEN, TOO_MANY, BAD_REQUEST, BUSY
 */
export async function beginTotp(
  deps: AuthDeps,
  { password }: AdminParams<typeof calls.totpBegin>,
  context: AuthContext,
): Promise<AdminData<typeof calls.totpBegin>> {
  const { db, secret } = deps;
  const { operator } = enrolmentSession(context);
  const refundAttempt = await confirmPassword(deps, password, context, '密码不正确');
  await refundAttempt();
  const base32 = newTotpSecret();
  await updateOperator(db, operator.id, { totp_pending: seal(secret, PURPOSE, String(operator.id), base32) });
  const uri = totpAddress(base32, operator.name);
  return { uri, secret: base32, qr_svg: renderSVG(uri) };
}

/**
 * Activates the new secret after its first code and ends the operator's other sessions.
 * @throws {Refusal} FORBIDDEN, TOO_MANY, BAD_REQUEST
 */
export async function confirmTotp(
  deps: AuthDeps,
  { code }: AdminParams<typeof calls.totpConfirm>,
  context: AuthContext,
): Promise<AdminData<typeof calls.totpConfirm>> {
  const { db, secret } = deps;
  const session = enrolmentSession(context);
  const { operator } = session;
  const key = totpKey(deps, session);
  const hits = await countAttempt(deps, context, { limit: wrongTotp, key });
  const recovery_codes = newRecoveryCodes();
  const isDone = await transaction(db, async (tx) => {
    const row = await findById(tx, operator.id);
    const totpSecret = row?.totp_pending && unseal(secret, PURPOSE, String(operator.id), row.totp_pending);
    const step = totpSecret ? matchingStep(totpSecret, code, context.now, 0) : null;
    if (!row || step === null) {
      return false;
    }
    await updateOperator(tx, operator.id, {
      totp_secret: row.totp_pending,
      totp_pending: null,
      totp_step: step,
    });
    const hashes = recovery_codes.map((one) => hashRecoveryCode(secret, one));
    await replaceRecoveryCodes(tx, operator.id, hashes);
    await endSessions(tx, operator.id, {});
    await beginSession(tx, operator.id, 'in', context);
    await recordOwn(tx, operator, context, { action: 'totp_set', ...ownAccount(operator) });
    return true;
  });
  if (!isDone) {
    throw new Refusal('BAD_REQUEST', WRONG, 'code');
  }
  await refund(db, hits);
  return { ...presentStep({ ...session, step: 'in', has_totp: true }), recovery_codes };
}

function enrolmentSession(context: AuthContext): OperatorSession {
  const session = sessionOf(context);
  if (session.step === 'totp') {
    throw new Refusal('FORBIDDEN', '请先输入现有的动态验证码');
  }
  return session;
}

function totpKey({ secret }: AuthDeps, { operator }: OperatorSession): Buffer {
  return secret.hash('operator totp tries', String(operator.id));
}
