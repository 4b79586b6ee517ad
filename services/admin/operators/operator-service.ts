import { Refusal } from '#contract/errors.ts';
import { record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { type AuthDeps, retryable } from '../auth/auth-deps.ts';
import { endSessions } from '../auth/session-repository.ts';
import { weakPassword } from './operator-password.ts';
import { findById, replaceRecoveryCodes, updateOperator } from './operator-repository.ts';

/**
 * Sets another operator's password and ends the operator's sessions.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST (a weak one), FORBIDDEN (one's own), BUSY
 */
export async function setOperatorPassword(
  { db, hashing }: AuthDeps,
  { id, password }: { id: number; password: string },
  context: AdminContext,
): Promise<Record<string, never>> {
  const operator = await findById(db, id);
  const weak = weakPassword(password, operator?.name ?? '');
  if (weak) {
    throw new Refusal('BAD_REQUEST', weak, 'password');
  }
  const password_hash = await retryable(() => hashing.hash(password));
  await change(db, id, 'password_reset', context, (tx) => updateOperator(tx, id, { password_hash }));
  return {};
}

export async function removeTotp(
  { db }: AuthDeps,
  id: number,
  context: AdminContext,
): Promise<Record<string, never>> {
  await change(db, id, 'totp_removed', context, async (tx) => {
    await updateOperator(tx, id, { totp_secret: null, totp_pending: null });
    await replaceRecoveryCodes(tx, id, []);
  });
  return {};
}

export async function endOperatorSessions(
  { db }: AuthDeps,
  id: number,
  context: AdminContext,
): Promise<{ ended: number }> {
  return { ended: await change(db, id, 'sessions_ended', context, async () => undefined) };
}

function change(
  db: AuthDeps['db'],
  id: number,
  action: string,
  { operator, address, now }: AdminContext,
  work: (tx: Tx) => Promise<void>,
): Promise<number> {
  if (id === operator.id) {
    throw new Refusal('FORBIDDEN', '自己的账号请在“我的账号”里修改');
  }
  return transaction(db, async (tx) => {
    const row = await findById(tx, id);
    if (!row) {
      throw new Refusal('NOT_FOUND', '这个后台账号不存在');
    }
    await work(tx);
    const ended = await endSessions(tx, id, {});
    await record(tx, {
      ...{ operator, action, subject: 'operators', subject_id: id, title: row.name, after: { ended } },
      ...{ address, at: now },
    });
    return ended;
  });
}
