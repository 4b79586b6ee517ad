import { sql } from 'kysely';
import { type DemoAccount, demoAccounts } from '#demo/accounts.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { BUILT_IN } from '#services/account/account-uid.ts';

/** Gives the demo's players numbers and accounts, so that operators find them by number and can move them to another one. */
export function writeDemoNumbers(
  { db, keys }: { db: Database; keys: DataKeys },
  clock: Clock,
): Promise<void> {
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    for (const account of demoAccounts) {
      await writeNumber(tx, ring, account);
    }
    await writeCustomers(tx, ring, clock.now());
  });
}

/** Gives the player of a demo account its number, as a first login does. */
async function writeNumber(tx: Tx, ring: KeyRing, { uid, mobile }: DemoAccount): Promise<void> {
  const account_uid = `${BUILT_IN}${uid}`;
  const { key: mobile_key, sealed: mobile_sealed } = ring.seal('player.mobile', account_uid, mobile);
  await tx
    .updateTable('player')
    .set({ mobile_key, mobile_sealed })
    .where('account_uid', '=', account_uid)
    .where('mobile_key', 'is', null)
    .where('mobile_masked', '=', maskMobile(mobile))
    .execute();
}

/**
 * Writes the accounts of the demo's generated players. Their number is the masked one, which no phone has, until an operator
 * moves them to another one.
 */
async function writeCustomers(tx: Tx, ring: KeyRing, now: Date): Promise<void> {
  const players = await tx
    .selectFrom('player')
    .select(['uid', 'nickname', 'icon_url', 'mobile_masked'])
    .where('account_uid', '=', sql<string>`${BUILT_IN}::text || uid`)
    .where('uid', 'like', 'demo-player-%')
    .where('mobile_key', 'is', null)
    .where('uid', 'not in', tx.selectFrom('account').select('uid'))
    .execute();
  const accounts = players.map(({ uid, nickname, icon_url, mobile_masked }) => {
    const { key: mobile_key, sealed: mobile_sealed } = ring.seal('account.mobile', uid, mobile_masked);
    return { uid, nickname, icon_url, mobile_key, mobile_sealed, created_at: now, seen_at: now };
  });
  if (accounts.length > 0) {
    await tx
      .insertInto('account')
      .values(accounts)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
