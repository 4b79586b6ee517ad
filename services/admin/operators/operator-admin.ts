import type { Selectable } from 'kysely';
import { commandLine, record } from '#platform/audit/record.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { forget } from '#platform/security/limits/sliding-log.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { wrongPasswords, wrongTotp } from '../auth/limits.ts';
import { endSessions } from '../auth/session-repository.ts';
import { findByName, insertOperator, replaceRecoveryCodes, updateOperator } from './operator-repository.ts';

export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

type NewOperator = Pick<Selectable<Tables['operator']>, 'name' | 'display_name' | 'role'> & {
  password_hash: string;
};

/** Creates an operator from the command line. Returns false if the name is taken. */
export function createOperator(db: Database, operator: NewOperator, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const id = await insertOperator(tx, { ...operator, created_at: now });
    if (id === undefined) {
      return false;
    }
    const { name, display_name, role } = operator;
    await recordChange(tx, 'create', { id, name }, { name, display_name, role }, now);
    return true;
  });
}

/**
 * Resets an operator's password from the command line: ends the sessions, clears the wrong attempts and, with
 * `withoutTotp`, removes the authenticator. Returns false if the operator does not exist.
 */
export function resetOperatorPassword(
  db: Database,
  secret: ServerSecret,
  { name, password_hash, withoutTotp }: { name: string; password_hash: string; withoutTotp: boolean },
  now: Date,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const operator = await findByName(tx, name);
    if (!operator) {
      return false;
    }
    const { id } = operator;
    const withoutAuthenticator = withoutTotp ? { totp_secret: null, totp_pending: null } : {};
    await updateOperator(tx, id, { password_hash, ...withoutAuthenticator });
    if (withoutTotp) {
      await replaceRecoveryCodes(tx, id, []);
    }
    await endSessions(tx, id, {});
    await forget(tx, wrongPasswords, secret.hash('operator name', name));
    await forget(tx, wrongTotp, secret.hash('operator totp tries', String(id)));
    await recordChange(tx, 'password_reset', { id, name }, { without_totp: withoutTotp }, now);
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
  const deed = { operator: commandLine, action, subject: 'operators', subject_id: id, title: name };
  return record(tx, { ...deed, after, address: '', at: now });
}
