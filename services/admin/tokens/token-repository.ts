import type { Insertable } from 'kysely';
import type { Permission } from '#contract/admin/roles.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { customRoles, effectiveRole, isEnabled } from '../operators/operator-roles.ts';

/** The token of a hash with its operator; undefined if it expired or was revoked, or the operator may not log in. */
export function findToken(db: Database, hash: Uint8Array, now: Date) {
  return db
    .selectFrom('operator_token as token')
    .innerJoin('operator', 'operator.id', 'token.operator_id')
    .select(['token.id as token_id', 'token.name as token_name', 'token.prefix', 'token.scopes'])
    .select(['token.last_used_at', 'operator.id', 'operator.name', 'operator.display_name'])
    .select([effectiveRole.as('role'), customRoles.as('custom')])
    .where('token.token_hash', '=', hash)
    .where('token.expires_at', '>', now)
    .where(isEnabled)
    .where('operator.must_change_password', '=', false)
    .executeTakeFirst();
}

export async function markUsed(db: Database, id: number, hour: Date): Promise<void> {
  await db.updateTable('operator_token').set({ last_used_at: hour }).where('id', '=', id).execute();
}

/** The tokens of one operator, or of all, newest first. */
export function listTokens(db: Database, operatorId: number | undefined) {
  return db
    .selectFrom('operator_token as token')
    .innerJoin('operator', 'operator.id', 'token.operator_id')
    .select(['token.id', 'token.name', 'token.prefix', 'token.scopes', 'token.created_at'])
    .select(['token.expires_at', 'token.last_used_at', 'token.operator_id', 'operator.name as operator_name'])
    .select([effectiveRole.as('role'), customRoles.as('custom')])
    .$if(operatorId !== undefined, (query) => query.where('token.operator_id', '=', operatorId ?? 0))
    .orderBy('token.id', 'desc')
    .execute();
}

export async function countTokens(tx: Tx, operatorId: number, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('operator_token')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now)
    .execute();
  return rows.length;
}

export async function insertToken(
  tx: Tx,
  token: Omit<Insertable<Tables['operator_token']>, 'scopes'> & { scopes: Permission[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('operator_token')
    .values(token)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a token, if it is the operator's own or `operatorId` is undefined. */
export function deleteToken(tx: Tx, id: number, operatorId: number | undefined) {
  return tx
    .deleteFrom('operator_token')
    .where('id', '=', id)
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId ?? 0))
    .returning(['name', 'prefix', 'operator_id'])
    .executeTakeFirst();
}

export async function deleteTokensOf(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_token').where('operator_id', '=', operatorId).execute();
}
