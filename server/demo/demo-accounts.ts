import { type DemoAccount, demoAccounts } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';

/** A demo login; `password` is undefined if it was changed, or printed by an earlier start. */
export interface DemoPassword {
  name: string;
  password: string | undefined;
}

/**
 * Writes the demo accounts with the published passwords, or with random ones on a public portal. Keeps changed
 * passwords. On a public portal a published password is replaced and its sessions end.
 */
export async function writeDemoAccounts(
  db: Database,
  clock: Clock,
  isPublic: boolean,
): Promise<DemoPassword[]> {
  const hashing = new PasswordHashing();
  const written: DemoPassword[] = [];
  for (const account of demoAccounts) {
    const password = await writeAccount(db, account, { clock, isPublic, hashing });
    written.push({ name: account.mobile, password });
  }
  return written;
}

/** Removes the published passwords and ends the sessions when a portal is not a demo any more. */
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
    await endSessions(db, uids);
  }
}

async function writeAccount(
  db: Database,
  { password: known, ...account }: DemoAccount,
  { clock, isPublic, hashing }: { clock: Clock; isPublic: boolean; hashing: PasswordHashing },
): Promise<string | undefined> {
  const existing = await db
    .selectFrom('account')
    .select('password_hash')
    .where('mobile', '=', account.mobile)
    .executeTakeFirst();
  const before = existing?.password_hash ?? null;
  const isKnown = before !== null && (await hashing.verify(before, known));
  if (before !== null && !(isKnown && isPublic)) {
    return isKnown ? known : undefined;
  }
  const password = isPublic ? randomId() : known;
  const password_hash = await hashing.hash(password);
  const written = await db
    .insertInto('account')
    .values({ ...account, password_hash, created_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('mobile')
        .doUpdateSet({ password_hash })
        .where('account.uid', '=', account.uid)
        .where('account.password_hash', 'is not distinct from', before),
    )
    .returning('uid')
    .executeTakeFirst();
  if (written && before !== null) {
    await endSessions(db, [account.uid]);
  }
  return written ? password : undefined;
}

async function endSessions(db: Database, uids: readonly string[]): Promise<void> {
  const own = uids.map((uid) => `own:${uid}`);
  const players = db.selectFrom('player').select('id').where('account_uid', 'in', own);
  await db.deleteFrom('session').where('player_id', 'in', players).execute();
}
