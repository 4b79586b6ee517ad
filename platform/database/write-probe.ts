import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../core/logger.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import type { Database } from './open.ts';

const EVERY_MS = 30_000;
const TIMEOUT_MS = 5_000;
/** SQLSTATEs unrelated to writing: connection, resources, rollback, locks, operator intervention. */
const UNRELATED = /^(?:08|40|55|57)|^53[234]00$/;

/** True if the database accepts writes; undefined if it does not respond. */
export type Writable = { isWritable: true } | { isWritable: false; reason: string } | undefined;

export interface WriteProbe {
  isWritable(): boolean | undefined;
  /** Stops it and resolves when the current probe has ended. */
  stop(): Promise<void>;
}

/** Updates an existing row to its own value. A read-only server, a full disk and a replica refuse it while reads succeed. */
export async function probeWrite(db: Database): Promise<Writable> {
  try {
    await sql`update retention_clock set seen_at = seen_at`.execute(db);
    return { isWritable: true };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (UNRELATED.test(code) || !(await servesReads(db))) {
      return undefined;
    }
    return { isWritable: false, reason: message };
  }
}

/** Probes now and every 30 seconds, to detect a read-only database without traffic. Logs each change. */
export function watchWrites(db: Database, logger: Logger, everyMs = EVERY_MS): WriteProbe {
  let last: Writable;
  let isLoggedAsWritable = true;
  const probe = async () => {
    const found = await Promise.race([probeWrite(db), setTimeout(TIMEOUT_MS, undefined, { ref: false })]);
    last = found;
    if (found && found.isWritable !== isLoggedAsWritable) {
      isLoggedAsWritable = found.isWritable;
      if (found.isWritable) {
        logger.info('the database can write again');
      } else {
        logger.error('the database cannot write', { reason: found.reason });
      }
    }
  };
  return { isWritable: () => last?.isWritable, stop: repeatEvery(probe, everyMs) };
}

function servesReads(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
