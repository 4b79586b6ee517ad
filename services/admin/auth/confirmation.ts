import type * as calls from '#contract/admin/access.ts';
import { Refusal, refuseFields } from '#contract/refusal.ts';
import type { AuthContext, OperatorSession } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { DAY, type GrowingLimit, MINUTE } from '#platform/security/limits/limit.ts';
import { forget, refund } from '#platform/security/limits/sliding-log.ts';
import { turnOfOperator } from '#platform/security/passwords/hashing-turn.ts';
import type { AdminHandle } from '../context.ts';
import { findById } from '../operators/operator-repository.ts';
import { countAttempt, type LoginContext, ownAccount, recordOwn, retryable, sessionOf } from './auth-deps.ts';
import { isCorrectCode } from './totp-code.ts';

/**
 * Failed confirmations of one session. Only requests with the session's cookie count, so that no
 * other person can make the operator wait.
 */
const failedConfirmations: GrowingLimit = {
  log: 'operator-confirmation',
  free: 5,
  waitsMs: [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

/**
 * Counts an attempt of a session as failed before it is checked.
 * @param what the attempted action
 * @throws {Refusal} TOO_MANY
 */
export async function countSessionAttempt(context: LoginContext, what: string) {
  const { db, secret } = context;
  const key = secret.hash(`operator ${what}`, sessionOf(context).id);
  const hits = await countAttempt(db, context.now, [{ limit: failedConfirmations, key }]);
  return { refund: () => refund(db, hits), forget: () => forget(db, failedConfirmations, key) };
}

/**
 * Confirms the operator's identity with the password and, if an authenticator is set up, a code.
 * @throws {Refusal} FORBIDDEN (before the second factor, or a passkey is the only second factor), TOO_MANY,
 *   BAD_REQUEST, BUSY
 */
export const confirmByPassword: AdminHandle<typeof calls.confirm> = async (context, { password, code }) => {
  const { db, hashing } = context;
  const session = confirmableSession(context);
  const { operator, has_totp, has_passkey } = session;
  if (has_passkey && !has_totp) {
    throw new Refusal('FORBIDDEN', '请用通行密钥确认');
  }
  if (has_totp && code === undefined) {
    throw refuseFields([{ path: 'code', msg: '请填写动态验证码' }]);
  }
  const attempt = await countSessionAttempt(context, 'confirmation');
  const row = await findById(db, operator.id);
  const turn = turnOfOperator(operator.name);
  const isPassword = await retryable(() => hashing.verify(row?.password_hash ?? null, password, turn)).catch(
    async (error) => {
      await attempt.refund();
      throw error;
    },
  );
  const wrong = await transaction(db, async (tx) => {
    const isWrongCode =
      isPassword && row?.totp_secret && !(await isCorrectCode(context, tx, row, code ?? '', context.now));
    if (!isPassword || isWrongCode) {
      await recordOwn(tx, operator, context, { action: 'confirm_failed', subject: 'session' });
      return isPassword
        ? { path: 'code', msg: '验证码不正确或已失效' }
        : { path: 'password', msg: '密码不正确' };
    }
    await markConfirmed(tx, session, context, row?.totp_secret ? 'totp' : 'password');
    return undefined;
  });
  if (wrong) {
    throw refuseFields([wrong]);
  }
  await attempt.forget();
  return {};
};

/**
 * The session, if it may be confirmed.
 * @throws {Refusal} FORBIDDEN before the second factor, LOGIN_REQUIRED
 */
export function confirmableSession(context: AuthContext): OperatorSession {
  const session = sessionOf(context);
  if (session.step === 'totp') {
    throw new Refusal('FORBIDDEN', '请先完成两步验证');
  }
  return session;
}

/** Allows calls with `recent` in this session from now on. */
export async function markConfirmed(
  tx: Tx,
  { id, operator }: OperatorSession,
  context: AuthContext,
  method: 'password' | 'totp' | 'passkey',
): Promise<void> {
  await tx.updateTable('operator_session').set({ confirmed_at: context.now }).where('id', '=', id).execute();
  await recordOwn(tx, operator, context, { action: 'confirmed', after: { method }, ...ownAccount(operator) });
}
