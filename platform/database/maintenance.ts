import { sql } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import type { Database, OpenDatabase } from './open.ts';

const CLEAR_EVERY_MS = 15 * 60_000;
const VACUUM_EVERY_MS = 6 * 3_600_000;

/**
 * Deletes expired rows now and every 15 minutes. Also runs `vacuum analyze` on the embedded database, which has no
 * autovacuum.
 * @returns a function that stops it and resolves when the current run has ended
 */
export function scheduleMaintenance(
  { db, kind }: OpenDatabase,
  logger: Logger,
  clock: Clock,
): () => Promise<void> {
  const onError = (error: unknown) => logger.warn('database maintenance failed', { error });
  const clear = () => clearExpired(db, clock.now()).catch(onError);
  const vacuum = () => sql`vacuum analyze`.execute(db).catch(onError);
  const stops = [
    repeatEvery(clear, CLEAR_EVERY_MS),
    ...(kind === 'embedded' ? [repeatEvery(vacuum, VACUUM_EVERY_MS, VACUUM_EVERY_MS)] : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** A device that has not logged in for this long is no longer known. */
export const DEVICE_DAYS = 365;
const IMPORT_UNDO_MS = 30 * 86_400_000;
const LIMIT_WINDOW_MS = 86_400_000;
/** A repeated save is recognised for at least this long. A draft of a form may be older. */
const IDEMPOTENCY_MS = 8 * 86_400_000;

/**
 * Deletes expired sessions, phone codes, proofs of work, invitations, undo data of imports, limit hits, keys of saves and
 * known devices.
 */
export async function clearExpired(db: Database, now: Date): Promise<void> {
  for (const table of ['operator_session', 'operator_challenge'] as const) {
    await db.deleteFrom(table).where('ends_at', '<=', now).execute();
  }
  for (const table of ['session', 'phone_code', 'proof_challenge', 'operator_invitation'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now).execute();
  }
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom('import_run').where('at', '<', ago(IMPORT_UNDO_MS)).execute();
  await db.deleteFrom('limit_hit').where('at', '<', ago(LIMIT_WINDOW_MS)).execute();
  await db.deleteFrom('idempotency_key').where('at', '<', ago(IDEMPOTENCY_MS)).execute();
  await db
    .deleteFrom('known_device')
    .where('seen_at', '<', ago(DEVICE_DAYS * 86_400_000))
    .execute();
}
