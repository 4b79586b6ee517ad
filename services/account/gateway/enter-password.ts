import type { AccountInput } from '#contract/account/actions.ts';
import { forget, refund, take } from '#platform/security/limits/sliding-log.ts';
import type { KnownAccount, Outcome } from '../account-backend.ts';
import { wrongPasswords, wrongPasswordsOfAddress } from '../limits.ts';
import { tooMany } from '../responses.ts';
import type { GatewayDeps } from './gateway-deps.ts';

type Deps = Pick<GatewayDeps, 'db' | 'clock' | 'secret' | 'backend'>;

/** The keyed hash that the wrong passwords of an account are counted by, whether or not there is such an account. */
export function loginNameKey({ secret }: Pick<GatewayDeps, 'secret'>, username: string): Buffer {
  return secret.hash('login name', username);
}

/**
 * Tries a password; it counts as a wrong one until it turns out right.
 * @param addressKey stands for the address it comes from; null where that isn't known here
 */
export async function enterPassword(
  deps: Deps,
  input: AccountInput<'passwordLogin'>,
  addressKey: Uint8Array | null,
): Promise<Outcome<KnownAccount>> {
  const { db, clock, backend } = deps;
  const key = loginNameKey(deps, input.username);
  const taken = await take(db, clock.now(), [
    { limit: wrongPasswords, key },
    ...(addressKey ? [{ limit: wrongPasswordsOfAddress, key: addressKey }] : []),
  ]);
  if (!taken.ok) {
    return { ok: false, failure: tooMany(taken.retryAfter) };
  }
  const outcome = await backend.passwordLogin(input);
  const isGuess = !outcome.ok && outcome.failure.code === 'ACCOUNT_REFUSED';
  if (!isGuess) {
    await refund(db, taken.hits);
  }
  if (outcome.ok) {
    await forget(db, wrongPasswords, key);
  }
  return outcome;
}
