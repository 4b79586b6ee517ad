import { demoAccounts } from '../demo/accounts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open.ts';
import { PasswordHashing } from '../platform/passwords/password-hashing.ts';

/** Writes the demo's accounts that are not there yet; what their players changed since is left alone. */
export async function writeDemoAccounts(db: Database, clock: Clock): Promise<void> {
  const hashing = new PasswordHashing();
  for (const { password, ...account } of demoAccounts) {
    const there = db.selectFrom('account').select('password_hash').where('mobile', '=', account.mobile);
    if ((await there.executeTakeFirst())?.password_hash) {
      continue;
    }
    const password_hash = await hashing.hash(password);
    await db
      .insertInto('account')
      .values({ ...account, password_hash, created_at: clock.now() })
      .onConflict((conflict) =>
        conflict.column('mobile').doUpdateSet({ password_hash }).where('account.uid', '=', account.uid),
      )
      .execute();
  }
}

/** Takes the passwords that everybody knows, and whoever came in by them, from a portal that is no demo any more. */
export async function retireDemoAccounts(db: Database): Promise<void> {
  const uids = demoAccounts.map(({ uid }) => uid);
  const retired = await db
    .updateTable('account')
    .set({ password_hash: null })
    .where('uid', 'in', uids)
    .where('password_hash', 'is not', null)
    .returning('uid')
    .execute();
  if (retired.length > 0) {
    const players = db
      .selectFrom('player')
      .select('id')
      .where(
        'account_uid',
        'in',
        uids.map((uid) => `own:${uid}`),
      );
    await db.deleteFrom('session').where('player_id', 'in', players).execute();
  }
}
