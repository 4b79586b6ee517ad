import { IDLE_MINUTES, SESSION_HOURS } from '#contract/admin/access.ts';
import { Refusal } from '#contract/refusal.ts';
import { randomId, randomToken } from '#platform/core/ids.ts';
import type { AuthContext, OperatorDirectory, OperatorSession } from '#platform/core/operator.ts';
import { ignoreFullDisk } from '#platform/database/error-codes.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { TokenCookie, tokenHash } from '#platform/security/token-cookie.ts';
import { lockById, type OperatorRow, updateOperator } from '../operators/operator-repository.ts';
import { operatorOf } from '../operators/operator-roles.ts';
import { findSession, hasSession, touchSession } from './session-repository.ts';

const IDLE_MS = IDLE_MINUTES * 60_000;
const LONGEST_MS = SESSION_HOURS * 3_600_000;
/** Minimum interval between updates of `last_seen_at`. */
const TOUCH_MS = 60_000;

/** The step that a session has stored. `password` comes first, while the operator's password is temporary. */
export type StoredStep = Exclude<OperatorSession['step'], 'password'>;

/** For the admin site only, until the browser is closed. Requests from other sites do not send it. */
export const operatorCookie = new TokenCookie('operator', {
  prefix: '__Secure-',
  path: '/console',
  sameSite: 'Strict',
});

/** The cookie of a browser that has entered an operator's password before. */
export const operatorDeviceCookie = new TokenCookie('operator-device', {
  prefix: '__Secure-',
  path: '/console',
  sameSite: 'Strict',
});

/** A session last used before this time has expired. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Operators' sessions. A session is a random token in a cookie; the database stores only its hash. */
export function operatorSessions(db: Database): OperatorDirectory['of'] {
  return async ({ cookies, connection }, now) => {
    const token = operatorCookie.read(cookies, connection);
    const found = token ? await findSession(db, tokenHash(token), now, activeSince(now)) : undefined;
    if (!found) {
      return null;
    }
    const { session_id, step, last_seen_at, confirmed_at, has_totp, has_passkey, ...row } = found;
    if (now.getTime() - last_seen_at.getTime() > TOUCH_MS) {
      // A full disk must not lock operators out.
      await touchSession(db, session_id, now).catch(ignoreFullDisk);
    }
    return { id: session_id, operator: operatorOf(row), has_totp, has_passkey, confirmed_at, step };
  };
}

/**
 * Locks a session's operator and checks that the session has not ended since the request began, for instance by a new
 * password. A new password locks the operator, too, before it ends the sessions.
 * @throws {Refusal} LOGIN_REQUIRED if it has ended
 */
export async function holdSession(tx: Tx, { id, operator }: OperatorSession): Promise<OperatorRow> {
  const row = await lockById(tx, operator.id);
  if (!row || !(await hasSession(tx, id))) {
    throw new Refusal('LOGIN_REQUIRED', '这次登录已经失效，请重新登录');
  }
  return row;
}

/**
 * Begins a session. Unless the second factor is still required, the operator's identity is confirmed by it, and who removed
 * second factors before may invite the operator again.
 */
export async function beginSession(
  tx: Tx,
  operatorId: number,
  step: StoredStep,
  { now, browser, setCookie }: AuthContext,
): Promise<void> {
  const token = randomToken();
  await tx
    .insertInto('operator_session')
    .values({
      token_hash: tokenHash(token),
      id: randomId(),
      operator_id: operatorId,
      step,
      created_at: now,
      last_seen_at: now,
      ends_at: new Date(now.getTime() + LONGEST_MS),
      confirmed_at: step === 'totp' ? null : now,
      address: browser.address,
      browser: browser.userAgent,
    })
    .execute();
  if (step === 'in') {
    await updateOperator(tx, operatorId, { factors_removed_by: null });
  }
  setCookie(operatorCookie.store(browser.connection, token));
}
