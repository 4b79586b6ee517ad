import type { SignedInOperator, Step } from '#contract/admin/access.ts';
import { ROLE_NAMES } from '#contract/admin/roles.ts';
import { errors } from '#contract/errors.ts';
import { Refusal } from '#contract/refusal.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { AuthContext, Operator, OperatorSession } from '#platform/core/operator.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { KnownDevices } from '#platform/security/known-devices.ts';
import { type Entry, waitText } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { Proofs } from '#platform/security/proof-of-work.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { OperatorRow } from '../operators/operator-repository.ts';
import type { StoredStep } from './operator-sessions.ts';
import { hasPasskey } from './passkey-repository.ts';

export interface AuthDeps {
  db: Database;
  secret: ServerSecret;
  hashing: PasswordHashing;
  isTotpRequired: boolean;
  allowHttp: boolean;
  publicUrl: string | undefined;
  devices: KnownDevices;
  proofs: Proofs;
}

export type LoginContext = AuthContext & AuthDeps;

/** The actor of a failed login whose name is no operator's. The typed text is not recorded: it may be a password or a number. */
export const unknownOperator = { id: null, name: '未知账号', role: '' };

/** @throws {Refusal} FORBIDDEN over plain HTTP, unless the installation allows it */
export function refusePlain({ allowHttp, browser }: LoginContext): void {
  if (browser.connection === 'plain' && !allowHttp) {
    throw new Refusal('FORBIDDEN', '当前连接没有加密，不能登录后台，请改用 https 打开');
  }
}

type Factors = Pick<OperatorSession, 'has_totp' | 'has_passkey'>;

/** The operator's second factors, and the step of a login that follows the own password. */
export async function afterPassword(
  { isTotpRequired }: AuthDeps,
  db: Database,
  { id, totp_secret }: Pick<OperatorRow, 'id' | 'totp_secret'>,
): Promise<{ step: StoredStep; factors: Factors }> {
  const factors = { has_totp: totp_secret !== null, has_passkey: await hasPasskey(db, id) };
  const hasFactor = factors.has_totp || factors.has_passkey;
  return { step: hasFactor ? 'totp' : isTotpRequired ? 'enrol' : 'in', factors };
}

export function presentOperator(operator: Operator, { has_totp, has_passkey }: Factors): SignedInOperator {
  const { id, name, display_name, role, custom_roles, access } = operator;
  const builtIn = role === 'custom' ? [] : [ROLE_NAMES[role]];
  return {
    id,
    name,
    display_name,
    role,
    has_totp,
    has_passkey,
    role_name: [...builtIn, ...custom_roles].join('、') || '没有角色',
    permissions: [...access.keys()],
  };
}

export function presentStep({ step, operator, ...factors }: OperatorSession): Step {
  return { step, operator: presentOperator(operator, factors) };
}

/** @throws {Refusal} LOGIN_REQUIRED without a session */
export function sessionOf({ session }: AuthContext): OperatorSession {
  if (!session) {
    throw new Refusal('LOGIN_REQUIRED', '请先登录后台');
  }
  return session;
}

/**
 * Counts an attempt as failed before it is checked.
 * @param work the level of the request's proof of work
 * @returns the hits, to refund when the attempt succeeds
 * @throws {Refusal} TOO_MANY; PROOF_REQUIRED where a proof lifts the block
 */
export async function countAttempt(
  db: Database,
  now: Date,
  entries: readonly Entry[],
  work = 0,
): Promise<number[]> {
  const taken = await take(db, now, entries, work);
  if (!taken.ok && taken.work !== undefined) {
    throw new Refusal('PROOF_REQUIRED', errors.PROOF_REQUIRED.msg, { work: taken.work });
  }
  if (!taken.ok) {
    const { retryAfter: retry_after } = taken;
    throw new Refusal('TOO_MANY', `尝试次数太多，请 ${waitText(retry_after)}后再试`, { retry_after });
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

/** Records an action of an operator who may not be past the login yet. */
export function recordOwn(
  tx: Tx,
  operator: AuditAction['operator'],
  { browser, now }: AuthContext,
  action: Omit<AuditAction, 'operator' | 'address' | 'at'>,
): Promise<void> {
  return record(tx, { ...action, operator, address: browser.address, at: now });
}

/** The subject of an action on the operator's own account. */
export function ownAccount({ id, name }: Pick<Operator, 'id' | 'name'>) {
  return { subject: 'operators', subject_id: id, title: name };
}

/** The keyed hash of a login name as it is typed, in any case. */
export function nameKey(secret: ServerSecret, name: string): Buffer {
  return secret.hash('operator name', loginName(name));
}

export function loginName(given: string): string {
  return given.trim().toLowerCase();
}

/** Makes the browser a known device of an operator, after a whole login: who has only the password may be a stranger. */
export async function rememberDevice(
  { devices, secret, browser, now, setCookie }: LoginContext,
  { name }: Pick<Operator, 'name'>,
): Promise<void> {
  setCookie(await devices.remember(nameKey(secret, name), browser, now));
}
