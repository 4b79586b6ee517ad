import { type DemoAccount, demoAccounts } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { DemoPassword } from './demo-password.ts';

/**
 * Writes the demo's accounts with the known passwords, or on a public portal with random ones. A password that was
 * changed is left alone; on a public portal a known one is replaced, and its sessions end.
 */
export async function writeDemoAccounts(
  db: Database,
  clock: Clock,
  isPublic: boolean,
): Promise<DemoPassword[]> {
  const hashing = new PasswordHashing();
  const written: DemoPassword[] = [];
  for (const account of demoAccounts) {
    written.push({
      name: account.mobile,
      password: await writeAccount(db, { account, clock, isPublic, hashing }),
    });
  }
  return written;
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
    await endSessions(db, uids);
  }
}

interface Wanted {
  account: DemoAccount;
  clock: Clock;
  isPublic: boolean;
  hashing: PasswordHashing;
}

async function writeAccount(
  db: Database,
  { account: { password: known, ...account }, clock, isPublic, hashing }: Wanted,
): Promise<string | undefined> {
  const there = await db
    .selectFrom('account')
    .select('password_hash')
    .where('mobile', '=', account.mobile)
    .executeTakeFirst();
  const before = there?.password_hash ?? null;
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
