import type { SignedInOperator, Step } from '#contract/admin/access.ts';
import { AdminRefusal } from '#contract/admin/refusal.ts';
import { permissionsOf, ROLE_NAMES } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/errors.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { AuthContext, Operator, OperatorSession } from '#platform/core/operator.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import type { Entry } from '#platform/security/limits/limit.ts';
import { refund, take } from '#platform/security/limits/sliding-log.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { findById } from '../operators/operator-repository.ts';
import { failuresOfAddress, wrongPasswords } from './limits.ts';

export interface AuthDeps {
  db: Database;
  secret: ServerSecret;
  hashing: PasswordHashing;
  isTotpRequired: boolean;
  allowHttp: boolean;
}

export function presentOperator(operator: Operator, has_totp: boolean): SignedInOperator {
  const { id, name, display_name, role } = operator;
  return {
    ...{ id, name, display_name, role, has_totp },
    role_name: ROLE_NAMES[role],
    permissions: [...permissionsOf(role)],
  };
}

export function presentStep({ step, operator, has_totp }: OperatorSession): Step {
  return { step, operator: presentOperator(operator, has_totp) };
}

/** @throws {Refusal} LOGIN_REQUIRED without a session */
export function sessionOf({ session }: AuthContext): OperatorSession {
  if (!session) {
    throw new Refusal('LOGIN_REQUIRED', '请先登录后台');
  }
  return session;
}

/**
 * Counts an attempt as failed before it is checked, against `own` and the limit of the address.
 * @returns the hits, to refund when the attempt succeeds
 * @throws {AdminRefusal} TOO_MANY
 */
export async function countAttempt(
  { db, secret }: AuthDeps,
  { now, browser }: AuthContext,
  own: Entry,
): Promise<number[]> {
  const address = secret.hash('operator address', addressBlock(browser.address));
  const taken = await take(db, now, [own, { limit: failuresOfAddress, key: address }]);
  if (!taken.ok) {
    const { retryAfter } = taken;
    const wait = retryAfter < 60 ? `${retryAfter} 秒` : `${Math.ceil(retryAfter / 60)} 分钟`;
    throw new AdminRefusal('TOO_MANY', `尝试次数太多，请 ${wait}后再试`, { retry_after: retryAfter });
  }
  return taken.hits;
}

/**
 * Runs password hashing.
 * @throws {Refusal} BUSY when the hash queue is full
 */
export async function retryable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof QueueFull ? new Refusal('BUSY', '登录的人太多了，请稍后再试') : error;
  }
}

/**
 * Requires the operator's password again before an action that a session alone must not allow.
 * @param wrong the message for a wrong password
 * @returns a function that refunds the attempt
 * @throws {Refusal} BAD_REQUEST, TOO_MANY, BUSY
 */
export async function confirmPassword(
  deps: AuthDeps,
  password: string,
  context: AuthContext,
  wrong = '现在的密码不正确',
): Promise<() => Promise<void>> {
  const { db, secret, hashing } = deps;
  const { operator } = sessionOf(context);
  const key = secret.hash('operator name', operator.name);
  const hits = await countAttempt(deps, context, { limit: wrongPasswords, key });
  const row = await findById(db, operator.id);
  if (!(await retryable(() => hashing.verify(row?.password_hash ?? null, password)))) {
    throw new Refusal('BAD_REQUEST', wrong, 'password');
  }
  return () => refund(db, hits);
}

/** Records an action of an operator who may not be past the login yet. */
export function recordOwn(
  tx: Tx,
  operator: AuditAction['operator'],
  { browser, now }: AuthContext,
  deed: Omit<AuditAction, 'operator' | 'address' | 'at'>,
): Promise<void> {
  return record(tx, { ...deed, operator, address: browser.address, at: now });
}

/** The subject of an action on the operator's own account. */
export function ownAccount({ id, name }: Operator) {
  return { subject: 'operators', subject_id: id, title: name };
}
