import type { Transaction } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { appeal } from '#contract/calls/appeals.ts';
import type { Tables } from '#platform/database/tables.ts';

/** A new row of `appeal`. */
export type NewAppeal = CallParams<typeof appeal> & { case_no: string; created_at: Date };

/** Inserts an appeal; false if its case number is taken. */
export async function insertAppeal(tx: Transaction<Tables>, appeal: NewAppeal): Promise<boolean> {
  const inserted = await tx
    .insertInto('appeal')
    .values(appeal)
    .onConflict((conflict) => conflict.column('case_no').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The case number of an identical appeal filed after `since`. */
export async function findSameAppeal(
  tx: Transaction<Tables>,
  { kind, account, contact, body }: CallParams<typeof appeal>,
  since: Date,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('appeal')
    .select('case_no')
    .where('account', '=', account)
    .where('contact', '=', contact)
    .where('kind', '=', kind)
    .where('body', '=', body)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return found?.case_no;
}
