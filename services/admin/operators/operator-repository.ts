import { type Insertable, sql, type UpdateObject } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'display_name',
  'role',
  'password_hash',
  'totp_secret',
  'totp_pending',
  'totp_step',
  'disabled_at',
  'version',
] as const;

export function findByName(db: Database, name: string) {
  return db
    .selectFrom('operator')
    .select(COLUMNS)
    .where('name', '=', name)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export function findById(db: Database, id: number) {
  return db.selectFrom('operator').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export type OperatorRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

export async function insertOperator(
  tx: Database,
  operator: Insertable<Tables['operator']>,
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
      'role',
      'disabled_at',
      'created_at',
      sql<boolean>`totp_secret is not null`.as('has_totp'),
    ])
    .orderBy('id')
    .execute();
}
