import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { waitInLine } from '#platform/security/limits/sliding-log.ts';

/** Nothing is limited by it: the newest reset of a number tells which of its logins came before. */
const resets = { log: 'password-reset' };

/** Which reset of a number was the newest; a later one has a greater number, none 0. */
export async function newestReset(db: Database | Transaction<Tables>, number: Uint8Array): Promise<number> {
  const { newest } = await db
    .selectFrom('limit_hit')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('log', '=', resets.log)
    .where('key', '=', number)
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

/** Writes a reset down. */
export async function writeReset(tx: Transaction<Tables>, number: Uint8Array, at: Date): Promise<void> {
  await tx.insertInto('limit_hit').values({ log: resets.log, key: number, at }).execute();
}

/** Whoever begins sessions of a number, or ends them all, goes one after the other until the transaction ends. */
export function oneAtATime(tx: Transaction<Tables>, number: Uint8Array): Promise<void> {
  return waitInLine(tx, [{ limit: resets, key: number }]);
}
