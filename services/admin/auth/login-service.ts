import type * as calls from '#contract/admin/access.ts';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import { Refusal } from '#contract/errors.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { transaction } from '#platform/database/transaction.ts';
import { forget, refund } from '#platform/security/limits/sliding-log.ts';
import { findByName } from '../operators/operator-repository.ts';
import {
  type AuthDeps,
  countAttempt,
  presentOperator,
  presentStep,
  recordOwn,
  retryable,
  sessionOf,
} from './auth-deps.ts';
import { wrongPasswords } from './limits.ts';
import { beginSession, operatorCookie } from './operator-sessions.ts';
import { endSessions } from './session-repository.ts';

const UNSAFE = '当前连接没有加密，不能登录后台，请改用 https 打开';
const WRONG = '账号或密码不正确';
const unknownOperator = { id: null, name: '', role: '' };

/**
 * Checks the password and begins a session at the next step.
 * @throws {Refusal} FORBIDDEN (plain HTTP), TOO_MANY, BAD_REQUEST, BUSY
 */
export async function logIn(
  deps: AuthDeps,
  { name: given, password }: AdminParams<typeof calls.login>,
  context: AuthContext,
): Promise<AdminData<typeof calls.login>> {
  const { db, secret, hashing, isTotpRequired, allowHttp } = deps;
  const { browser, session } = context;
  if (browser.connection === 'plain' && !allowHttp) {
    throw new Refusal('FORBIDDEN', UNSAFE);
  }
  const name = given.trim().toLowerCase();
  const key = secret.hash('operator name', name);
  const hits = await countAttempt(deps, context, { limit: wrongPasswords, key });
  const operator = await findByName(db, name);
  const isCorrect = await retryable(() => hashing.verify(operator?.password_hash ?? null, password)).catch(
    async (error) => {
      await refund(db, hits);
      throw error;
    },
  );
  if (!operator || !isCorrect) {
    const doer = { ...unknownOperator, name: name.slice(0, 32) };
    const deed = { action: 'login_failed', subject: 'session' };
    await transaction(db, (tx) => recordOwn(tx, doer, context, deed));
    throw new Refusal('BAD_REQUEST', WRONG);
  }
  await refund(db, hits);
  const has_totp = operator.totp_secret !== null;
  const step = has_totp ? 'totp' : isTotpRequired ? 'enrol' : 'in';
  await transaction(db, async (tx) => {
    await forget(tx, wrongPasswords, key);
    if (session) {
      await endSessions(tx, session.operator.id, { only: session.id });
    }
    await beginSession(tx, operator.id, step, context);
    if (step === 'in') {
      await recordOwn(tx, operator, context, { action: 'login', subject: 'session' });
    }
  });
  return { step, operator: presentOperator(operator, has_totp) };
}

export async function logOut({ db }: AuthDeps, context: AuthContext): Promise<Record<string, never>> {
  const { session, browser, setCookie } = context;
  if (session) {
    const { operator } = session;
    await transaction(db, async (tx) => {
      await endSessions(tx, operator.id, { only: session.id });
      await recordOwn(tx, operator, context, { action: 'logout', subject: 'session' });
    });
  }
  setCookie(operatorCookie.clear(browser.connection));
  return {};
}

export function readMe({ isTotpRequired }: AuthDeps, context: AuthContext): AdminData<typeof calls.me> {
  return {
    ...presentStep(sessionOf(context)),
    totp_required: isTotpRequired,
    generated_at: chinaTime(context.now),
  };
}
