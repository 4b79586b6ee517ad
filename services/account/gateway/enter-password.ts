import type { AccountInput } from '../../../contract/account/actions.ts';
import { forget, giveBack, take } from '../../../platform/limits/sliding-log.ts';
import type { KnownAccount, Outcome } from '../account-backend.ts';
import { tooMany } from '../answers.ts';
import { wrongPasswords, wrongPasswordsOfAddress } from '../limits.ts';
import type { GatewayParts, Visitor } from './gateway-parts.ts';
import { addressKey } from './send-code.ts';

/** The keyed hash that the wrong passwords of an account are counted by, whether or not there is such an account. */
export function loginNameKey({ secret }: GatewayParts, username: string): Buffer {
  return secret.hash('login name', username);
}

/** Tries a password; it counts as a wrong one until it turns out right. */
export async function enterPassword(
  parts: GatewayParts,
  input: AccountInput<'passwordLogin'>,
  visitor: Visitor,
): Promise<Outcome<KnownAccount>> {
  const { db, clock, backend } = parts;
  const key = loginNameKey(parts, input.username);
  const taken = await take(db, clock.now(), [
    { limit: wrongPasswords, key },
    { limit: wrongPasswordsOfAddress, key: addressKey(parts, visitor) },
  ]);
  if (!taken.ok) {
    return { ok: false, failure: tooMany(taken.retryAfter) };
  }
  const outcome = await backend.passwordLogin(input);
  const isGuess = !outcome.ok && outcome.failure.code === 'ACCOUNT_REFUSED';
  if (!isGuess) {
    await giveBack(db, taken.hits);
  }
  if (outcome.ok) {
    await forget(db, wrongPasswords, key);
  }
  return outcome;
}
