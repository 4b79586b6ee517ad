import { demoOperator } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { DemoPassword } from './demo-accounts.ts';

const { password: KNOWN, ...profile } = demoOperator;

/**
 * Writes the demo operator with the published password, or with a random one on a public portal. Keeps a changed
 * password. On a public portal the published password is replaced and its sessions end.
 */
export async function writeDemoOperator(
  db: Database,
  clock: Clock,
  isPublic: boolean,
): Promise<DemoPassword> {
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
export async function retireDemoOperator(db: Database): Promise<void> {
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
 * Also removes the authenticator, which anyone with the published password could have set up. False if another process
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
      .set({ password_hash, ...(before === null ? {} : { totp_secret: null, totp_pending: null }) })
      .where('id', '=', id)
      .where('password_hash', 'is not distinct from', before)
      .returning('id')
      .executeTakeFirst();
    if (!replaced) {
      return false;
    }
    await tx.deleteFrom('operator_session').where('operator_id', '=', id).execute();
    await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', id).execute();
    return true;
  });
}
