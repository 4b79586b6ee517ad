import { sql } from 'kysely';
import { randomSecret } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { customRoles, effectiveRole, isEnabled } from '../operators/operator-roles.ts';

/** An enabled operator's passkey by its credential id, with the operator. */
export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('operator_passkey as passkey')
    .innerJoin('operator', 'operator.id', 'passkey.operator_id')
    .select([
      'passkey.id as passkey_id',
      'passkey.name as passkey_name',
      'passkey.public_key',
      'operator.id',
      'operator.name',
      'operator.display_name',
      effectiveRole.as('role'),
      customRoles.as('custom'),
      'operator.passkey_handle',
      sql<boolean>`operator.totp_secret is not null`.as('has_totp'),
    ])
    .where('passkey.credential_id', '=', credentialId)
    .where(isEnabled)
    .executeTakeFirst();
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** The operator's passkeys, oldest first. */
export function listPasskeys(db: Database, operatorId: number) {
  return db
    .selectFrom('operator_passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
}

export async function hasPasskey(db: Database, operatorId: number): Promise<boolean> {
  const found = db.selectFrom('operator_passkey').select('id').where('operator_id', '=', operatorId).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Stores the signature counter of a use. False if it did not increase, which means that the passkey was copied;
 * authenticators without a counter always send 0.
 */
export async function takeCounter(
  tx: Database,
  id: number,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('operator_passkey')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('counter', '<', counter), ...(counter === 0 ? [where('counter', '=', 0)] : [])]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

const HANDLE_BYTES = 32;

/** The operator's WebAuthn user handle, created at the first use. */
export async function userHandleOf(db: Database, operatorId: number): Promise<Uint8Array> {
  const { passkey_handle } = await db
    .updateTable('operator')
    .set({
      passkey_handle: sql<Uint8Array>`coalesce(passkey_handle, ${Buffer.from(randomSecret(HANDLE_BYTES))}::bytea)`,
    })
    .where('id', '=', operatorId)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow();
  return passkey_handle ?? new Uint8Array();
}

/** Removes passkeys of an operator: one, or all. Returns their names. */
export async function removePasskeys(tx: Database, operatorId: number, id?: number): Promise<string[]> {
  const all = tx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId);
  const removed = await (id === undefined ? all : all.where('id', '=', id)).returning('name').execute();
  return removed.map(({ name }) => name);
}
