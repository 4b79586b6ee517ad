import type { Database } from './open.ts';

/** How long an import can be taken back. */
const IMPORT_UNDO_MS = 30 * 86_400_000;
/** The longest that any limit looks back. */
const LIMITS_LOOK_BACK_MS = 86_400_000;

/** Deletes what has run out: sessions, phone codes, proofs of work, what imports did a month ago, and hits that no limit looks at any more. */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('operator_session').where('ends_at', '<=', now).execute();
  for (const table of ['session', 'phone_code', 'proof_challenge'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  const settled = new Date(now.getTime() - IMPORT_UNDO_MS);
  await db.deleteFrom('import_run').where('at', '<', settled).execute();
  const forgotten = new Date(now.getTime() - LIMITS_LOOK_BACK_MS);
  await db.deleteFrom('limit_hit').where('at', '<', forgotten).execute();
}
