import type * as calls from '#contract/admin/access.ts';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import { Refusal } from '#contract/errors.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { transaction } from '#platform/database/transaction.ts';
import { weakPassword } from '../operators/operator-password.ts';
import { updateOperator } from '../operators/operator-repository.ts';
import { type AuthDeps, confirmPassword, ownAccount, recordOwn, retryable, sessionOf } from './auth-deps.ts';
import { activeSince } from './operator-sessions.ts';
import { endSessions, listSessions } from './session-repository.ts';

/**
 * Changes the operator's own password and ends the operator's other sessions.
 * @throws {Refusal} BAD_REQUEST, TOO_MANY, BUSY
 */
export async function changePassword(
  deps: AuthDeps,
  { password, new_password }: AdminParams<typeof calls.changePassword>,
  context: AuthContext,
): Promise<Record<string, never>> {
  const { db, hashing } = deps;
  const { id, operator } = sessionOf(context);
  const weak = weakPassword(new_password, operator.name);
  if (weak) {
    throw new Refusal('BAD_REQUEST', weak, 'new_password');
  }
  const refundAttempt = await confirmPassword(deps, password, context);
  const password_hash = await retryable(() => hashing.hash(new_password));
  await transaction(db, async (tx) => {
    await updateOperator(tx, operator.id, { password_hash });
    await endSessions(tx, operator.id, { except: id });
    await recordOwn(tx, operator, context, { action: 'password_changed', ...ownAccount(operator) });
  });
  await refundAttempt();
  return {};
}

export async function readSessions(
  { db }: AuthDeps,
  context: AuthContext,
): Promise<AdminData<typeof calls.sessions>> {
  const { id, operator } = sessionOf(context);
  const rows = await listSessions(db, operator.id, context.now, activeSince(context.now));
  return {
    list: rows.map(({ created_at, last_seen_at, ends_at, ...session }) => ({
      ...session,
      created_at: chinaTime(created_at),
      last_seen_at: chinaTime(last_seen_at),
      ends_at: chinaTime(ends_at),
      is_this: session.id === id,
    })),
  };
}

export async function endOwnSessions(
  { db }: AuthDeps,
  { id }: AdminParams<typeof calls.endSession>,
  context: AuthContext,
): Promise<{ ended: number }> {
  const { id: own, operator } = sessionOf(context);
  return transaction(db, async (tx) => {
    const ended = await endSessions(tx, operator.id, id === 'others' ? { except: own } : { only: id });
    const deed = { action: 'sessions_ended', subject: 'session', after: { ended } };
    await recordOwn(tx, operator, context, deed);
    return { ended };
  });
}
