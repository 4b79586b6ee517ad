import type * as calls from '#contract/admin/access.ts';
import { Refusal } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { forgetDevices } from '#platform/security/known-devices.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { forgetGuesses } from '#platform/security/limits/guesses.ts';
import { turnOfOperator } from '#platform/security/passwords/hashing-turn.ts';
import type { AdminHandle } from '../context.ts';
import { findInvitation, takeInvitation } from '../operators/invitations.ts';
import { weakPassword } from '../operators/operator-password.ts';
import { ownPassword, updateOperator } from '../operators/operator-repository.ts';
import { operatorOf } from '../operators/operator-roles.ts';
import { deleteTokensOf } from '../tokens/token-repository.ts';
import {
  afterPassword,
  countAttempt,
  type LoginContext,
  nameKey,
  ownAccount,
  presentOperator,
  recordOwn,
  refusePlain,
  retryable,
} from './auth-deps.ts';
import { wrongInvitations, wrongPasswords } from './limits.ts';
import { beginSession } from './operator-sessions.ts';
import { endSessions } from './session-repository.ts';

/** The same for every reason: a wrong token must not learn which operators were invited. */
const INVALID = '这个邀请链接已失效：可能已过期、已使用，或已有更新的链接。请联系邀请您的管理员重新邀请。';

/**
 * The account of an invitation, for the page that asks for the password.
 * @throws {Refusal} FORBIDDEN (plain HTTP), TOO_MANY, BAD_REQUEST (not valid any more)
 */
export const readInvitation: AdminHandle<typeof calls.invitation> = async (context, { token }) => {
  const { name, display_name, expires_at } = await validInvitation(context, token);
  return { name, display_name, expires_at: chinaTime(expires_at) };
};

/**
 * Uses an invitation: sets the password, ends the operator's sessions and tokens, and begins one at the next step of the login.
 * @throws {Refusal} FORBIDDEN (plain HTTP), TOO_MANY, BAD_REQUEST (not valid any more, or a weak password), BUSY
 */
export const acceptInvitation: AdminHandle<typeof calls.acceptInvitation> = async (
  context,
  { token, new_password },
) => {
  const { db, secret, hashing } = context;
  const { name } = await validInvitation(context, token);
  const weak = weakPassword(new_password, name);
  if (weak) {
    throw new Refusal('BAD_REQUEST', weak, { field: 'new_password' });
  }
  const password_hash = await retryable(() => hashing.hash(new_password, turnOfOperator(name)));
  return transaction(db, async (tx) => {
    const taken = await takeInvitation(tx, token, context.now);
    if (!taken) {
      throw new Refusal('BAD_REQUEST', INVALID);
    }
    const { operator, invited_by } = taken;
    await updateOperator(tx, operator.id, ownPassword(password_hash, invited_by));
    await deleteTokensOf(tx, operator.id);
    const ended = await endSessions(tx, operator.id, {});
    await forgetGuesses(tx, wrongPasswords, nameKey(secret, operator.name));
    await forgetDevices(tx, [nameKey(secret, operator.name)]);
    if (context.session) {
      const { id: only, operator: previous } = context.session;
      await endSessions(tx, previous.id, { only });
    }
    const { step, factors } = await afterPassword(context, tx, operator);
    await beginSession(tx, operator.id, step, context);
    await recordOwn(tx, operator, context, {
      action: 'invitation_used',
      ...ownAccount(operator),
      after: { ended },
    });
    if (step === 'in') {
      await recordOwn(tx, operator, context, { action: 'login', subject: 'session' });
    }
    return { step, operator: presentOperator(operatorOf(operator), factors) };
  });
};

/** Counts a wrong token against the address block. A right one has 256 bits and needs no limit. */
async function validInvitation(context: LoginContext, token: string) {
  const { db, secret } = context;
  refusePlain(context);
  const invitation = await findInvitation(db, token, context.now);
  if (!invitation) {
    const key = secret.hash('operator invitation', addressBlock(context.browser.address));
    await countAttempt(db, context.now, [{ limit: wrongInvitations, key }]);
    throw new Refusal('BAD_REQUEST', INVALID);
  }
  return invitation;
}
