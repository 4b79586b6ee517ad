import { type Kysely, sql } from 'kysely';

export const WITHOUT_LIMIT = 'set local statement_timeout = 0';

/**
 * Removes the time limit of statements until the transaction ends, for work on a whole table. Their connection is not taken for
 * dead either, as long as the server responds to others.
 */
export async function removeStatementLimit<Schema>(tx: Kysely<Schema>): Promise<void> {
  await sql.raw(WITHOUT_LIMIT).execute(tx);
}
