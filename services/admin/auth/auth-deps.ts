import type { SignedInOperator, Step } from '#contract/admin/access.ts';
import { OperatorRefusal } from '#contract/admin/refusal.ts';
import { permissionsOf, ROLE_NAMES } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/errors.ts';
import type { AuthContext, Operator, OperatorSession } from '#platform/core/operator.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { Database } from '#platform/database/open.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import type { Entry } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { failuresOfAddress } from './limits.ts';

/** What the door to the back office works with. */
export interface AuthDeps {
  db: Database;
  secret: ServerSecret;
  hashing: PasswordHashing;
  /** Nobody gets in without the authenticator's code. */
  isTotpRequired: boolean;
  /** Operators may log in over plain http from anywhere. */
  allowHttp: boolean;
}

/** An operator as the pages know one. */
export function presentOperator(operator: Operator, has_totp: boolean): SignedInOperator {
  const { id, name, display_name, role } = operator;
  return {
    ...{ id, name, display_name, role, has_totp },
    role_name: ROLE_NAMES[role],
    permissions: [...permissionsOf(role)],
  };
}

/** Where a session stands. */
export function presentStep({ step, operator, has_totp }: OperatorSession): Step {
  return { step, operator: presentOperator(operator, has_totp) };
}

/** The session of a call that only somebody with one may make. */
export function sessionOf({ session }: AuthContext): OperatorSession {
  if (!session) {
    throw new Refusal('LOGIN_REQUIRED', '请先登录后台');
  }
  return session;
}

/**
 * Counts a try as a failed one, until it turns out good, against its own limit and its address's.
 * @throws {OperatorRefusal} TOO_MANY
 */
export async function countTry(
  { db, secret }: AuthDeps,
  { now, browser }: AuthContext,
  own: Entry,
): Promise<number[]> {
  const address = secret.hash('operator address', addressBlock(browser.address));
  const taken = await take(db, now, [own, { limit: failuresOfAddress, key: address }]);
  if (!taken.ok) {
    const { retryAfter } = taken;
    const wait = retryAfter < 60 ? `${retryAfter} 秒` : `${Math.ceil(retryAfter / 60)} 分钟`;
    throw new OperatorRefusal('TOO_MANY', `尝试次数太多，请 ${wait}后再试`, { retry_after: retryAfter });
  }
  return taken.hits;
}

/**
 * Runs work with passwords; too many at once are sent away.
 * @throws {Refusal} BUSY
 */
export async function retryable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFull ? new Refusal('BUSY', '登录的人太多了，请稍后再试') : error;
  }
}
