import { demoOperator } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { DemoPassword } from './demo-password.ts';

const { password: KNOWN, ...profile } = demoOperator;

/**
 * Writes the demo's operator with the known password, or on a public portal with a random one. A password that was
 * changed is left alone; on a public portal the known one is replaced, and its sessions end.
 */
export async function writeDemoOperator(
  db: Database,
  clock: Clock,
  isPublic: boolean,
): Promise<DemoPassword> {
  const { name } = profile;
  const hashing = new PasswordHashing();
  const there = await findDemoOperator(db);
  const isKnown = await hasKnownPassword(there, hashing);
  if (there?.password_hash && !(isKnown && isPublic)) {
    return { name, password: isKnown ? KNOWN : undefined };
  }
  const password = isPublic ? randomId() : KNOWN;
  const password_hash = await hashing.hash(password);
  const isWritten = there
    ? await replacePassword(db, there, password_hash)
    : await insertOperator(db, password_hash, clock);
  return { name, password: isWritten ? password : undefined };
}

/** Removes the well-known password, and ends its sessions, on a portal that is no demo any more. */
export async function retireDemoOperator(db: Database): Promise<void> {
  const there = await findDemoOperator(db);
  if (there && (await hasKnownPassword(there, new PasswordHashing()))) {
    await replacePassword(db, there, null);
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

/** An authenticator goes with the known password: anybody may have set it up. Another process may have been quicker. */
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
