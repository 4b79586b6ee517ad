import { Refusal } from '#contract/errors.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { refund } from '#platform/security/limits/sliding-log.ts';
import { findById } from '../operators/operator-repository.ts';
import { type AuthDeps, countAttempt, retryable, sessionOf } from './auth-deps.ts';
import { wrongPasswords } from './limits.ts';

/**
 * Requires the operator's password again before an action that a session alone must not allow.
 * @returns a function that refunds the attempt
 * @throws {Refusal} BAD_REQUEST, TOO_MANY, BUSY
 */
export async function confirmPassword(
  deps: AuthDeps,
  password: string,
  context: AuthContext,
): Promise<() => Promise<void>> {
  const { db, secret, hashing } = deps;
  const { operator } = sessionOf(context);
  const key = secret.hash('operator name', operator.name);
  const hits = await countAttempt(deps, context, { limit: wrongPasswords, key });
  const row = await findById(db, operator.id);
  if (!(await retryable(() => hashing.verify(row?.password_hash ?? null, password)))) {
    throw new Refusal('BAD_REQUEST', '现在的密码不正确', 'password');
  }
  return () => refund(db, hits);
}
