import type { Role } from '#contract/admin/roles.ts';
import { commandLine, record } from '#platform/audit/record.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { forget } from '#platform/security/limits/sliding-log.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { wrongPasswords, wrongTotp } from '../auth/limits.ts';
import { endSessions } from '../auth/session-repository.ts';
import { findByName, insertOperator, replaceRecoveryCodes, updateOperator } from './operator-repository.ts';

/** What a login name looks like. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{1,31}$/;

interface NewOperator {
  name: string;
  display_name: string;
  role: Role;
  password_hash: string;
}

/** Makes an operator from the command line. Answers whether the name was free. */
export function createOperator(db: Database, operator: NewOperator, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const id = await insertOperator(tx, { ...operator, created_at: now });
    if (id === undefined) {
      return false;
    }
    const { name, display_name, role } = operator;
    await record(tx, {
      ...{ operator: commandLine, action: 'create', subject: 'operators', subject_id: id, title: name },
      ...{ after: { name, display_name, role }, address: '', at: now },
    });
    return true;
  });
}

/**
 * Gives an operator a new password from the command line: who was in is out, waits after wrong tries are over, and,
 * where the authenticator is lost, it is to be set up anew. Answers whether there is such an operator.
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
    const lost = withoutTotp ? { totp_secret: null, totp_pending: null } : {};
    await updateOperator(tx, id, { password_hash, ...lost });
    if (withoutTotp) {
      await replaceRecoveryCodes(tx, id, []);
    }
    await endSessions(tx, id, {});
    await forget(tx, wrongPasswords, secret.hash('operator name', name));
    await forget(tx, wrongTotp, secret.hash('operator totp tries', String(id)));
    await record(tx, {
      ...{
        operator: commandLine,
        action: 'password_reset',
        subject: 'operators',
        subject_id: id,
        title: name,
      },
      ...{ after: { without_totp: withoutTotp }, address: '', at: now },
    });
    return true;
  });
}
