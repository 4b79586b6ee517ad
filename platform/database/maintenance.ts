import { sql } from 'kysely';
import type { Logger } from '../logger.ts';
import type { OpenDatabase } from './open.ts';

const EVERY_MS = 6 * 3_600_000;

/**
 * Sees to the embedded database's upkeep, which has nobody else for it: PostgreSQL's servers vacuum and analyse
 * by themselves.
 * @returns a function that ends it
 */
export function keepTidy({ db, kind }: OpenDatabase, logger: Logger): () => Promise<void> {
  if (kind === 'postgres') {
    return async () => undefined;
  }
  const timer = setInterval(() => {
    sql`vacuum analyze`
      .execute(db)
      .catch((error: unknown) => logger.warn('upkeep of the database failed', { error }));
  }, EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
