import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { accountActions } from '#contract/account/actions.ts';
import type { Database } from '#platform/database/open.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { codesOfNumber, wrongCodes, wrongPasswords } from '#services/account/limits.ts';
import { replaced } from '#tests/replaced.ts';

/** Plants a bug and returns a function that removes it. */
type Plant = () => () => void;

/** Numbers are counted as typed. */
export const numberAsTyped: Plant = () =>
  replaced(accountActions.sendCode, 'input', z.object({ mobile: z.string(), type: z.string() }));

/** Account names are counted as typed. */
export const nameAsTyped: Plant = () =>
  replaced(accountActions.passwordLogin, 'input', z.object({ username: z.string(), password: z.string() }));

/** One of the windows for codes of a number is missing. */
export function withoutWindow(ms: number): () => void {
  const levels = codesOfNumber.ofName.levels.map((windows) => windows.filter((window) => window.ms !== ms));
  return replaced(codesOfNumber.ofName, 'levels', levels);
}

/** Wrong codes of a number have no effective limit. */
export const anyWrongCodes: Plant = () => replaced(wrongCodes.ofBlock, 'windows', [{ ms: 1, most: 1_000 }]);

/** The wait after a wrong password does not grow. */
export const constantWait: Plant = () => replaced(wrongPasswords.ofBlock, 'waitsMs', [60_000]);

/** Passwords are stored as a fast hash. */
export const fastHash: Plant = () =>
  replaced(PasswordHashing.prototype, 'hash', async (password: string) =>
    createHash('sha256').update(password).digest('hex'),
  );

/** Counters are lost when a process starts. */
export function withoutCounters(db: Database): () => Promise<void> {
  return async () => {
    await db.deleteFrom('limit_hit').execute();
  };
}

/** The tries of a code are not counted. */
export async function uncountedTries(db: Database): Promise<void> {
  await sql`
    create function forget_tries() returns trigger language plpgsql as
    $$ begin new.tries := 0; return new; end $$`.execute(db);
  await sql`
    create trigger forget_tries before update on phone_code for each row execute function forget_tries()`.execute(
    db,
  );
}
