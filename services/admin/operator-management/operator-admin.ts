import type { Role } from '#contract/admin/roles.ts';
import { commandLine, record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { forgetDevices } from '#platform/security/known-devices.ts';
import { forgetGuesses } from '#platform/security/limits/guesses.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { nameKey } from '../auth/auth-deps.ts';
import { totpTriesKey, wrongPasswords, wrongTotp } from '../auth/limits.ts';
import { removePasskeys } from '../auth/passkey-repository.ts';
import { endSessions } from '../auth/session-repository.ts';
import { type IssuedInvitation, issueInvitation, revokeInvitation } from '../operators/invitations.ts';
import {
  findByName,
  insertOperator,
  lockById,
  type OperatorRow,
  removeTotp,
  temporaryPassword,
  updateOperator,
} from '../operators/operator-repository.ts';
import { roleColumns } from '../operators/operator-roles.ts';
import { deleteTokensOf } from '../tokens/token-repository.ts';

export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

interface NewOperator {
  name: string;
  display_name: string;
  role: Role;
}

/**
 * Creates an operator from the command line: with a temporary password, or with an invitation, which it returns.
 * @returns undefined if the name is taken
 */
export function createOperator(
  db: Database,
  { name, display_name, role }: NewOperator,
  password_hash: string | null,
  now: Date,
): Promise<{ invitation: IssuedInvitation | null } | undefined> {
  return transaction(db, async (tx) => {
    const own = { name, display_name, role };
    const password = password_hash === null ? { password_hash } : temporaryPassword(password_hash, now);
    const columns = { ...own, ...roleColumns(role), ...password, created_at: now };
    const id = await insertOperator(tx, columns);
    if (id === undefined) {
      return undefined;
    }
    await recordChange(tx, 'create', { id, name }, own, now);
    return { invitation: password_hash === null ? await invite(tx, { id, name }, now) : null };
  });
}

/**
 * Invites an operator from the command line to set a new password. The password and the sessions stay until then.
 * @returns undefined if the operator does not exist or is disabled
 */
export function inviteOperator(
  db: Database,
  name: string,
  now: Date,
): Promise<{ invitation: IssuedInvitation } | undefined> {
  return transaction(db, async (tx) => {
    const operator = await findByName(tx, name);
    return operator && { invitation: await invite(tx, operator, now) };
  });
}

async function invite(
  tx: Tx,
  operator: Pick<OperatorRow, 'id' | 'name'>,
  now: Date,
): Promise<IssuedInvitation> {
  await lockById(tx, operator.id);
  const invitation = await issueInvitation(tx, operator.id, null, now);
  await recordChange(tx, 'invited', operator, { expires_at: chinaTime(invitation.expires_at) }, now);
  return invitation;
}

interface PasswordReset {
  name: string;
  password_hash: string;
  withoutTotp: boolean;
  withoutPasskeys: boolean;
}

/**
 * Sets an operator's temporary password from the command line: ends the sessions, the tokens and the invitation, clears the wrong
 * attempts and, with `withoutTotp` and `withoutPasskeys`, removes the authenticator and the passkeys. Returns false if
 * the operator does not exist.
 */
export function resetOperatorPassword(
  db: Database,
  secret: ServerSecret,
  { name, password_hash, withoutTotp, withoutPasskeys }: PasswordReset,
  now: Date,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const operator = await findByName(tx, name);
    if (!operator) {
      return false;
    }
    const { id } = operator;
    await updateOperator(tx, id, temporaryPassword(password_hash, now));
    if (withoutTotp) {
      await removeTotp(tx, id);
    }
    if (withoutPasskeys) {
      await removePasskeys(tx, id);
    }
    await revokeInvitation(tx, id);
    await deleteTokensOf(tx, id);
    await endSessions(tx, id, {});
    await forgetGuesses(tx, wrongPasswords, nameKey(secret, name));
    await forgetDevices(tx, [nameKey(secret, name)]);
    await forgetGuesses(tx, wrongTotp, totpTriesKey(secret, id));
    const removed = { without_totp: withoutTotp, without_passkeys: withoutPasskeys };
    await recordChange(tx, 'password_reset', { id, name }, removed, now);
    return true;
  });
}

function recordChange(
  tx: Tx,
  action: string,
  { id, name }: { id: number; name: string },
  after: object,
  now: Date,
): Promise<void> {
  const about = { subject: 'operators', subject_id: id, title: name };
  return record(tx, { operator: commandLine, action, ...about, after, address: '', at: now });
}
