import { type Insertable, type Selectable, sql } from 'kysely';
import { IDLE_MONTHS } from '#contract/account/constants.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { serialise } from '#platform/security/limits/sliding-log.ts';
import type { KnownNumber } from '../account-backend.ts';
import { BUILT_IN } from '../account-uid.ts';
import { detach, takeDetached } from './detached-accounts.ts';

export type AccountRow = Selectable<Tables['account']>;
export type NewAccount = Omit<Insertable<Tables['account']>, 'mobile_key' | 'mobile_sealed' | 'seen_at'>;

interface Deps {
  db: Database;
  keys: DataKeys;
}

/** Not a limit: serialises the creation of a number's account. */
const creation = { log: 'account' };

export function findAccount(tx: Tx, ring: KeyRing, mobile: string) {
  return tx.selectFrom('account').selectAll().where('mobile_key', 'in', ring.lookups(mobile));
}

/** True for an account without a sign-in for `IDLE_MONTHS` by this machine's clock and by the database's. */
function isIdle(now: Date) {
  return sql<boolean>`seen_at <= least(${now}::timestamptz, now()) - make_interval(months => ${IDLE_MONTHS}::int)`;
}

/** Whether a code alone does not open the account of a number: it is idle, and has a password. */
export function needsPassword({ db, keys }: Deps, mobile: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx, await keys.hold(tx), mobile)
      .where('password_hash', 'is not', null)
      .where(isIdle(now))
      .executeTakeFirst();
    return account !== undefined;
  });
}

interface Opening {
  now: Date;
  /** Starts a new account instead of an idle one with a password. */
  startsNew?: boolean;
  /** Replaces the password. */
  password_hash?: string;
}

/**
 * Opens the account of a number whose owner has proved it by a code, or creates the given one. An idle account is not
 * opened: its number may have another owner by now. It is detached from the number, and the given account is created.
 * @returns the account, and whether it replaces an idle one; null if the idle one has a password that has to be entered
 */
export function openByCode(
  { db, keys }: Deps,
  mobile: string,
  account: NewAccount,
  { now, startsNew = false, ...changes }: Opening,
): Promise<{ account: AccountRow; isNewAccount: boolean } | null> {
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    await holdNumber(tx, ring, mobile);
    const existing = await findAccount(tx, ring, mobile)
      .select(isIdle(now).as('is_idle'))
      .forUpdate()
      .executeTakeFirst();
    if (existing && !existing.is_idle) {
      return {
        account: await recordSignIn(tx, existing.uid, { seen_at: now, ...changes }),
        isNewAccount: false,
      };
    }
    if (existing && existing.password_hash !== null && !startsNew) {
      return null;
    }
    if (existing) {
      await detach(tx, ring, { account: existing, mobile, now });
    }
    const written = await insert(tx, ring, mobile, { ...account, ...changes, seen_at: now });
    return { account: written, isNewAccount: existing !== undefined };
  });
}

function recordSignIn(tx: Tx, uid: string, values: { seen_at: Date; password_hash?: string }) {
  return tx
    .updateTable('account')
    .set(values)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records a sign-in by password; false if the number has another account by now. */
export async function seeAccount(tx: Tx, ring: KeyRing, { uid, mobile, at }: KnownNumber): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ seen_at: at })
    .where('uid', '=', uid)
    .where('mobile_key', 'in', ring.lookups(mobile))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * As `AccountBackend.changeNumber`, also of an account that has lost its number. Serialised with the creation of an account
 * of the number, which another player could begin meanwhile.
 */
export async function changeNumber(
  tx: Tx,
  ring: KeyRing,
  { uid: prefixed, mobile, at }: KnownNumber,
): Promise<boolean> {
  const uid = prefixed.slice(BUILT_IN.length);
  await holdNumber(tx, ring, mobile);
  if (await findAccount(tx, ring, mobile).executeTakeFirst()) {
    return false;
  }
  const { key: mobile_key, sealed: mobile_sealed } = ring.seal('account.mobile', uid, mobile);
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ mobile_key, mobile_sealed, seen_at: at })
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const detached = numUpdatedRows > 0n ? undefined : await takeDetached(tx, uid);
  if (detached) {
    await insert(tx, ring, mobile, { ...detached, seen_at: at });
  }
  return numUpdatedRows > 0n || detached !== undefined;
}

/** Returns the account of a number, idle or not; inserts the given one if there is none. */
export function findOrWriteAccount(
  { db, keys }: Deps,
  mobile: string,
  account: NewAccount,
): Promise<AccountRow> {
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    await holdNumber(tx, ring, mobile);
    return (
      (await findAccount(tx, ring, mobile).executeTakeFirst()) ??
      insert(tx, ring, mobile, { ...account, seen_at: account.created_at as Date })
    );
  });
}

/**
 * Makes sure that there is one account of a number, even where two data keys are in use, so that two hashes stand for it.
 */
function holdNumber(tx: Tx, ring: KeyRing, mobile: string): Promise<void> {
  return serialise(tx, [{ limit: creation, key: ring.current.lookup(mobile) }]);
}

function insert(
  tx: Tx,
  ring: KeyRing,
  mobile: string,
  account: NewAccount & { seen_at: Date },
): Promise<AccountRow> {
  const { key: mobile_key, sealed: mobile_sealed } = ring.seal('account.mobile', account.uid, mobile);
  return tx
    .insertInto('account')
    .values({ ...account, mobile_key, mobile_sealed })
    .returningAll()
    .executeTakeFirstOrThrow();
}
