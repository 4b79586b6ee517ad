import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

type Queries = Database | Transaction<Tables>;

export async function writeSession(
  db: Queries,
  session: Insertable<Tables['operator_session']>,
): Promise<void> {
  await db.insertInto('operator_session').values(session).execute();
}

/** The session of a token and its operator, unless it has ended, slept too long, or the operator was disabled. */
export function findSession(db: Database, hash: Uint8Array, now: Date, awakeSince: Date) {
  return db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select([
      'session.id as session_id',
      'session.step',
      'session.last_seen_at',
      'operator.id',
      'operator.name',
      'operator.display_name',
      'operator.role',
      sql<boolean>`operator.totp_secret is not null`.as('has_totp'),
    ])
    .where('session.token_hash', '=', hash)
    .where('session.ends_at', '>', now)
    .where('session.last_seen_at', '>', awakeSince)
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function seeSession(db: Queries, id: string, now: Date): Promise<void> {
  await db.updateTable('operator_session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** The operator's sessions that are still open, the last used first. */
export function listSessions(db: Database, operatorId: number, now: Date, awakeSince: Date) {
  return db
    .selectFrom('operator_session')
    .select(['id', 'created_at', 'last_seen_at', 'ends_at', 'address', 'browser'])
    .where('operator_id', '=', operatorId)
    .where('ends_at', '>', now)
    .where('last_seen_at', '>', awakeSince)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends sessions of an operator: one, all but one, or all. Answers how many there were. */
export async function endSessions(
  db: Queries,
  operatorId: number,
  which: { only?: string; except?: string },
): Promise<number> {
  let ending = db.deleteFrom('operator_session').where('operator_id', '=', operatorId);
  if (which.only !== undefined) {
    ending = ending.where('id', '=', which.only);
  }
  if (which.except !== undefined) {
    ending = ending.where('id', '<>', which.except);
  }
  const ended = await ending.returning('id').execute();
  return ended.length;
}
