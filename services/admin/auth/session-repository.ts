import { sql } from 'kysely';
import type { OperatorSession } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { customRoles, effectiveRole, isEnabled } from '../operators/operator-roles.ts';

/** The session of a token with its operator; undefined if it ended or expired, or the operator is disabled. */
export function findSession(db: Database, hash: Uint8Array, now: Date, activeSince: Date) {
  return db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id as session_id',
      'session.last_seen_at',
      'session.confirmed_at',
      'operator.id',
      'operator.name',
      'operator.display_name',
      effectiveRole.as('role'),
      customRoles.as('custom'),
      sql<boolean>`operator.totp_secret is not null`.as('has_totp'),
      sql<boolean>`exists (select from operator_passkey where operator_id = operator.id)`.as('has_passkey'),
      sql<OperatorSession['step']>`
        case when operator.must_change_password then 'password' else session.step end`.as('step'),
    ])
    .where('session.token_hash', '=', hash)
    .where('session.ends_at', '>', now)
    .where('session.last_seen_at', '>', activeSince)
    .where(isEnabled)
    .executeTakeFirst();
}

export async function hasSession(db: Database, id: string): Promise<boolean> {
  const found = db.selectFrom('operator_session').select('id').where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('operator_session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** The operator's active sessions, most recently used first. */
export function listSessions(db: Database, operatorId: number, now: Date, activeSince: Date) {
  return db
    .selectFrom('operator_session')
    .select(['id', 'created_at', 'last_seen_at', 'ends_at', 'address', 'browser'])
    .where('operator_id', '=', operatorId)
    .where('ends_at', '>', now)
    .where('last_seen_at', '>', activeSince)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends an operator's sessions: one, all but one, or all. Returns their number. */
export async function endSessions(
  db: Database,
  operatorId: number,
  selection: { only?: string; except?: string },
): Promise<number> {
  let query = db.deleteFrom('operator_session').where('operator_id', '=', operatorId);
  if (selection.only !== undefined) {
    query = query.where('id', '=', selection.only);
  }
  if (selection.except !== undefined) {
    query = query.where('id', '<>', selection.except);
  }
  const ended = await query.returning('id').execute();
  return ended.length;
}
