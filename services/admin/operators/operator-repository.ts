import { type InsertObject, sql, type UpdateObject } from 'kysely';
import { TEMPORARY_PASSWORD_HOURS } from '#contract/admin/access.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { customRoles, disabledAt, effectiveRole, isEnabled } from './operator-roles.ts';

const COLUMNS = [
  'id',
  'name',
  'display_name',
  effectiveRole.as('role'),
  customRoles.as('custom'),
  'password_hash',
  'must_change_password',
  'password_expires_at',
  'totp_secret',
  'totp_pending',
  'totp_step',
  'password_invited_by',
  'factors_removed_by',
  disabledAt.as('disabled_at'),
  'version',
] as const;

export function findByName(db: Database, name: string) {
  return db
    .selectFrom('operator')
    .select(COLUMNS)
    .where('name', '=', name)
    .where(isEnabled)
    .executeTakeFirst();
}

/** The name, if it is one of an operator, disabled or not. */
export async function findName(db: Database, name: string): Promise<string | undefined> {
  const found = await db.selectFrom('operator').select('name').where('name', '=', name).executeTakeFirst();
  return found?.name;
}

export function findById(db: Database, id: number) {
  return db.selectFrom('operator').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks the operator until the transaction ends. */
export function lockById(tx: Tx, id: number) {
  return tx.selectFrom('operator').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type OperatorRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

const LIFETIME_MS = TEMPORARY_PASSWORD_HOURS * 3_600_000;

/** The columns of a password that an operator has to replace at the next login, in `TEMPORARY_PASSWORD_HOURS` hours. */
export function temporaryPassword(password_hash: string, now: Date) {
  const password_expires_at = new Date(now.getTime() + LIFETIME_MS);
  return { password_hash, must_change_password: true, password_expires_at, password_invited_by: null };
}

/**
 * The columns of a password that the operator has chosen.
 * @param password_invited_by who made the invitation that allowed it
 */
export function ownPassword(password_hash: string, password_invited_by: number | null = null) {
  return { password_hash, must_change_password: false, password_expires_at: null, password_invited_by };
}

/** True for an operator whose temporary password has ended. */
export function isPasswordExpired(
  { must_change_password, password_expires_at }: OperatorRow,
  now: Date,
): boolean {
  return must_change_password && password_expires_at !== null && password_expires_at <= now;
}

export async function insertOperator(
  tx: Database,
  operator: InsertObject<Tables, 'operator'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('operator')
    .values(operator)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateOperator(
  tx: Database,
  id: number,
  values: UpdateObject<Tables, 'operator'>,
): Promise<void> {
  await tx.updateTable('operator').set(values).where('id', '=', id).execute();
}

/** Replaces the last time step; false if it changed concurrently, so that a code is accepted once. */
export async function takeStep(
  tx: Database,
  id: number,
  { step, last }: { step: number; last: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('operator')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '=', last)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceRecoveryCodes(
  tx: Database,
  operatorId: number,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  if (hashes.length > 0) {
    await tx
      .insertInto('operator_recovery_code')
      .values(hashes.map((code_hash) => ({ operator_id: operatorId, code_hash })))
      .execute();
  }
}

/** Removes the authenticator and its recovery codes. */
export async function removeTotp(tx: Database, id: number): Promise<void> {
  await updateOperator(tx, id, { totp_secret: null, totp_pending: null });
  await replaceRecoveryCodes(tx, id, []);
}

export async function takeRecoveryCode(tx: Database, operatorId: number, hash: Uint8Array): Promise<boolean> {
  const taken = await tx
    .deleteFrom('operator_recovery_code')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .returning('operator_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Database, operatorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('operator_recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return count;
}

export function listOperators(db: Database) {
  return db
    .selectFrom('operator')
    .select([
      'id',
      'name',
      'display_name',
      effectiveRole.as('role'),
      'must_change_password',
      'password_expires_at',
      'disabled_at',
      disabledAt.as('disabled_at'),
      'created_at',
      sql<boolean>`totp_secret is not null`.as('has_totp'),
      sql<number>`(select count(*)::int from operator_passkey where operator_id = operator.id)`.as(
        'passkeys',
      ),
    ])
    .orderBy('id')
    .execute();
}
