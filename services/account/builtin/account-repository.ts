import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

export type AccountRow = Selectable<Tables['account']>;

export function findAccount(db: Database, mobile: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('mobile', '=', mobile).executeTakeFirst();
}

/** Returns the account of a number; inserts the given one if there is none. */
export async function findOrWriteAccount(
  db: Database,
  account: Insertable<Tables['account']>,
): Promise<AccountRow> {
  await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute();
  return db.selectFrom('account').selectAll().where('mobile', '=', account.mobile).executeTakeFirstOrThrow();
}

/** Sets the password of a number's account; inserts the account if there is none. */
export async function writePassword(
  db: Database,
  account: Insertable<Tables['account']> & { password_hash: string },
): Promise<void> {
  const { password_hash } = account;
  await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ password_hash }))
    .execute();
}
