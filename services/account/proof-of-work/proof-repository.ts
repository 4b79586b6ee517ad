import type { Database } from '#platform/database/open.ts';

export async function writeProof(
  db: Database,
  proof: { id: string; mobile_key: Uint8Array; expires_at: Date },
): Promise<void> {
  await db.insertInto('proof_challenge').values(proof).execute();
}

/** True for the one that used it, in time and for its number. */
export async function spendProof(
  db: Database,
  { id, mobileKey, now }: { id: string; mobileKey: Uint8Array; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proof_challenge')
    .where('id', '=', id)
    .where('mobile_key', '=', mobileKey)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
