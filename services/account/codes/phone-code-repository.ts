import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

export type CodePurpose = 'login' | 'reset';

/** Identifies a code by its flow, number and purpose. */
export interface CodeOfFlow {
  flow_hash: Uint8Array;
  mobile_key: Uint8Array;
  purpose: CodePurpose;
}

/** Writes a code; replaces the previous one of its flow. */
export async function writeCode(
  db: Database,
  code: CodeOfFlow & { code_hash: Uint8Array | null; expires_at: Date },
): Promise<void> {
  const { flow_hash: _flow, purpose: _purpose, ...later } = code;
  await db
    .insertInto('phone_code')
    .values(code)
    .onConflict((conflict) => conflict.columns(['flow_hash', 'purpose']).doUpdateSet({ ...later, tries: 0 }))
    .execute();
}

/** Counts one more attempt and returns the code, if it is valid and has attempts left. */
export function tryCode(db: Database, code: CodeOfFlow, { now, most }: { now: Date; most: number }) {
  return db
    .updateTable('phone_code')
    .set({ tries: sql`tries + 1` })
    .where('flow_hash', '=', code.flow_hash)
    .where('mobile_key', '=', code.mobile_key)
    .where('purpose', '=', code.purpose)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
}

/** True for the caller that deleted it. */
export async function deleteCode(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('phone_code').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
