import { type DemoAccount, demoAccounts, demoOperator } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { findOrWriteAccount } from '#services/account/builtin/numbered-accounts.ts';
import { writeDemoNumbers } from './demo-numbers.ts';

export interface DemoLogins {
  players: string[];
  operator: string[];
}

interface Accounts {
  db: Database;
  keys: DataKeys;
}

/**
 * Prepares the demo logins: with the passwords of the README if the demo is local, with random ones if it is public,
 * without passwords if there is no demo.
 */
export async function prepareDemoLogins(
  { db, keys }: Accounts,
  config: Config,
  clock: Clock,
): Promise<DemoLogins | undefined> {
  if (!config.demo) {
    await retireDemoAccounts(db);
    await retireDemoOperator(db);
    return undefined;
  }
  const isPublic = config.isDemoPublic;
  if (config.services.account) {
    await retireDemoAccounts(db);
  }
  const players = config.services.account ? [] : await writeDemoAccounts({ db, keys }, clock, isPublic);
  const operator = await writeDemoOperator(db, clock, isPublic);
  const reset = `npm run portal -- operator reset-password --name ${demoOperator.name}`;
  return {
    players: players.map((login) => formatLogin(login, '密码已改过，或在之前启动时显示过')),
    operator: [formatLogin(operator, `密码已改过，或在之前启动时显示过；重置 Reset: ${reset}`)],
  };
}

function formatLogin({ name, password }: DemoPassword, fallback: string): string {
  return password === undefined ? `${name}（${fallback}）` : `${name} / ${password}`;
}

const { password: KNOWN, ...profile } = demoOperator;

/**
 * Writes the demo operator with the published password, or with a random one on a public portal. Keeps a changed
 * password. On a public portal the published password is replaced and its sessions end.
 */
async function writeDemoOperator(db: Database, clock: Clock, isPublic: boolean): Promise<DemoPassword> {
  const { name } = profile;
  const hashing = new PasswordHashing();
  const existing = await findDemoOperator(db);
  const isKnown = await hasKnownPassword(existing, hashing);
  if (existing?.password_hash && !(isKnown && isPublic)) {
    return { name, password: isKnown ? KNOWN : undefined };
  }
  const password = isPublic ? randomId() : KNOWN;
  const password_hash = await hashing.hash(password);
  const isWritten = existing
    ? await replacePassword(db, existing, password_hash)
    : await insertOperator(db, password_hash, clock);
  return { name, password: isWritten ? password : undefined };
}

/** Removes the published password and ends its sessions when a portal is not a demo any more. */
async function retireDemoOperator(db: Database): Promise<void> {
  const existing = await findDemoOperator(db);
  if (existing && (await hasKnownPassword(existing, new PasswordHashing()))) {
    await replacePassword(db, existing, null);
  }
}

interface Found {
  id: number;
  password_hash: string | null;
}

function findDemoOperator(db: Database): Promise<Found | undefined> {
  return db
    .selectFrom('operator')
    .select(['id', 'password_hash'])
    .where('name', '=', profile.name)
    .executeTakeFirst();
}

async function hasKnownPassword(found: Found | undefined, hashing: PasswordHashing): Promise<boolean> {
  return Boolean(found?.password_hash) && (await hashing.verify(found?.password_hash ?? null, KNOWN));
}

async function insertOperator(db: Database, password_hash: string, clock: Clock): Promise<boolean> {
  const inserted = await db
    .insertInto('operator')
    .values({ ...profile, password_hash, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Also removes the second factors, which anyone with the published password could have set up. False if another process
 * was faster.
 */
function replacePassword(
  db: Database,
  { id, password_hash: before }: Found,
  password_hash: string | null,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const replaced = await tx
      .updateTable('operator')
      .set({
        password_hash,
        must_change_password: false,
        ...(before === null ? {} : { totp_secret: null, totp_pending: null }),
      })
      .where('id', '=', id)
      .where('password_hash', 'is not distinct from', before)
      .returning('id')
      .executeTakeFirst();
    if (!replaced) {
      return false;
    }
    await tx.deleteFrom('operator_session').where('operator_id', '=', id).execute();
    await tx.deleteFrom('operator_invitation').where('operator_id', '=', id).execute();
    await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', id).execute();
    await tx.deleteFrom('operator_passkey').where('operator_id', '=', id).execute();
    return true;
  });
}

/** A demo login; `password` is undefined if it was changed, or printed by an earlier start. */
interface DemoPassword {
  name: string;
  password: string | undefined;
}

/**
 * Writes the demo accounts with the published passwords, or with random ones on a public portal. Keeps changed
 * passwords. On a public portal a published password is replaced and its sessions end.
 */
export async function writeDemoAccounts(
  accounts: Accounts,
  clock: Clock,
  isPublic: boolean,
): Promise<DemoPassword[]> {
  const hashing = new PasswordHashing();
  const written: DemoPassword[] = [];
  for (const account of demoAccounts) {
    const password = await writeAccount(accounts, account, { clock, isPublic, hashing });
    written.push({ name: account.mobile, password });
  }
  await writeDemoNumbers(accounts, clock);
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
  { db, keys }: Accounts,
  { password: known, mobile, ...profile }: DemoAccount,
  { clock, isPublic, hashing }: { clock: Clock; isPublic: boolean; hashing: PasswordHashing },
): Promise<string | undefined> {
  const { uid, password_hash: before } = await findOrWriteAccount({ db, keys }, mobile, {
    ...profile,
    created_at: clock.now(),
  });
  const isKnown = before !== null && (await hashing.verify(before, known));
  if (before !== null && !(isKnown && isPublic)) {
    return isKnown ? known : undefined;
  }
  const password = isPublic ? randomId() : known;
  const password_hash = await hashing.hash(password);
  const written = await db
    .updateTable('account')
    .set({ password_hash })
    .where('uid', '=', profile.uid)
    .where('uid', '=', uid)
    .where('password_hash', 'is not distinct from', before)
    .returning('uid')
    .executeTakeFirst();
  if (written && before !== null) {
    await endSessions(db, [uid]);
  }
  return written ? password : undefined;
}

async function endSessions(db: Database, uids: readonly string[]): Promise<void> {
  const own = uids.map((uid) => `own:${uid}`);
  const players = db.selectFrom('player').select('id').where('account_uid', 'in', own);
  await db.deleteFrom('session').where('player_id', 'in', players).execute();
}
