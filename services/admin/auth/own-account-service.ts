import type * as calls from '#contract/admin/access.ts';
import { Refusal } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { turnOfOperator } from '#platform/security/passwords/hashing-turn.ts';
import type { AdminHandle } from '../context.ts';
import { revokeInvitation } from '../operators/invitations.ts';
import { weakPassword } from '../operators/operator-password.ts';
import { findById, lockById, ownPassword, updateOperator } from '../operators/operator-repository.ts';
import { afterPassword, ownAccount, presentStep, recordOwn, retryable, sessionOf } from './auth-deps.ts';
import { activeSince, beginSession, holdSession } from './operator-sessions.ts';
import { endSessions, listSessions } from './session-repository.ts';

/**
 * Changes the operator's own password and ends the operator's other sessions and an open invitation.
 * @throws {Refusal} BAD_REQUEST, BUSY, LOGIN_REQUIRED (the session has ended)
 */
export const changePassword: AdminHandle<typeof calls.changePassword> = async (context, { new_password }) => {
  const { db, hashing } = context;
  const session = sessionOf(context);
  const { id, operator } = session;
  const weak = weakPassword(new_password, operator.name);
  if (weak) {
    throw new Refusal('BAD_REQUEST', weak, { field: 'new_password' });
  }
  const password_hash = await retryable(() => hashing.hash(new_password, turnOfOperator(operator.name)));
  await transaction(db, async (tx) => {
    await holdSession(tx, session);
    await updateOperator(tx, operator.id, { password_hash, password_invited_by: null });
    await revokeInvitation(tx, operator.id);
    await endSessions(tx, operator.id, { except: id });
    await recordOwn(tx, operator, context, { action: 'password_changed', ...ownAccount(operator) });
  });
  return {};
};

/**
 * Replaces the temporary password and continues the login with a new token.
 * @throws {Refusal} CONFLICT (no temporary password), BAD_REQUEST, BUSY
 */
export const setOwnPassword: AdminHandle<typeof calls.setOwnPassword> = async (context, { new_password }) => {
  const { db, hashing } = context;
  const session = sessionOf(context);
  const { operator } = session;
  const weak = weakPassword(new_password, operator.name);
  if (weak) {
    throw new Refusal('BAD_REQUEST', weak, { field: 'new_password' });
  }
  const temporary = await findById(db, operator.id);
  if (!temporary?.must_change_password) {
    throw new Refusal('CONFLICT', '您的密码不是临时密码，请在“我的账号”里修改');
  }
  const turn = turnOfOperator(operator.name);
  if (await retryable(() => hashing.verify(temporary.password_hash, new_password, turn))) {
    throw new Refusal('BAD_REQUEST', '新密码不能和临时密码相同', { field: 'new_password' });
  }
  const password_hash = await retryable(() => hashing.hash(new_password, turn));
  const { step } = await afterPassword(context, db, temporary);
  await transaction(db, async (tx) => {
    const current = await lockById(tx, operator.id);
    if (current?.password_hash !== temporary.password_hash) {
      throw new Refusal('CONFLICT', '密码刚刚已经改过，请重新登录');
    }
    await updateOperator(tx, operator.id, ownPassword(password_hash));
    await endSessions(tx, operator.id, {});
    await beginSession(tx, operator.id, step, context);
    await recordOwn(tx, operator, context, { action: 'password_changed', ...ownAccount(operator) });
    if (step === 'in') {
      await recordOwn(tx, operator, context, { action: 'login', subject: 'session' });
    }
  });
  return presentStep({ ...session, step });
};

export const readSessions: AdminHandle<typeof calls.sessions> = async (context) => {
  const { id, operator } = sessionOf(context);
  const rows = await listSessions(context.db, operator.id, context.now, activeSince(context.now));
  return {
    list: rows.map(({ created_at, last_seen_at, ends_at, ...session }) => ({
      ...session,
      created_at: chinaTime(created_at),
      last_seen_at: chinaTime(last_seen_at),
      ends_at: chinaTime(ends_at),
      is_this: session.id === id,
    })),
  };
};

export const endOwnSessions: AdminHandle<typeof calls.endSession> = async (context, { id }) => {
  const { id: own, operator } = sessionOf(context);
  return transaction(context.db, async (tx) => {
    const ended = await endSessions(tx, operator.id, id === 'others' ? { except: own } : { only: id });
    const action = { action: 'sessions_ended', subject: 'session', after: { ended } };
    await recordOwn(tx, operator, context, action);
    return { ended };
  });
};
