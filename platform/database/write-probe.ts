import { sql } from 'kysely';
import type { Logger } from '../core/logger.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import type { Database } from './open.ts';

const EVERY_MS = 30_000;
const PATIENCE_MS = 5_000;
/** Classes of SQLSTATE that say nothing about writing: connection, resources, rollback, locks, an operator's intervention. */
const PASSING = /^(?:08|40|55|57)|^53[234]00$/;

/** Whether the database takes writes; undefined where it doesn't answer at all. */
export type Writable = { isWritable: true } | { isWritable: false; reason: string } | undefined;

/** What was found last, for metrics and probes. */
export interface WriteProbe {
  isWritable(): boolean | undefined;
  /** Ends it, once the probe under way is done. */
  stop(): Promise<void>;
}

/**
 * Writes one row that is there already, without changing it, and commits. A read-only server, a full disk and a replica
 * refuse it while they still answer reads.
 */
export async function probeWrite(db: Database): Promise<Writable> {
  try {
    await sql`update retention_clock set seen_at = seen_at`.execute(db);
    return { isWritable: true };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (PASSING.test(code) || !(await servesReads(db))) {
      return undefined;
    }
    return { isWritable: false, reason: message };
  }
}

/**
 * Probes now and every half minute, so that a database that became read-only is noticed when nobody writes. Logs each
 * change.
 */
export function watchWrites(db: Database, logger: Logger, everyMs = EVERY_MS): WriteProbe {
  let last: Writable;
  let isLoggedAsWritable = true;
  const probe = async () => {
    const found = await withinPatience(probeWrite(db));
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

function withinPatience(probing: Promise<Writable>): Promise<Writable> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined).unref();
  });
  return Promise.race([probing, late]);
}
