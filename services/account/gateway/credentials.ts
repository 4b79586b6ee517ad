import type { AccountInput } from '#contract/account/actions.ts';
import { serverMessages } from '#contract/account/messages.ts';
import { forget, refund, take } from '#platform/security/limits/sliding-log.ts';
import type { CodeAttempt, KnownAccount, Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-code-repository.ts';
import { wrongCodes, wrongPasswords, wrongPasswordsOfAddress } from '../limits.ts';
import { refused, tooMany } from '../responses.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/**
 * Checks a code with `use`. The attempt counts as wrong before the check, so that parallel attempts gain nothing, and
 * is refunded unless the code was wrong.
 * @param number the keyed hash of the mobile number
 */
export async function enterCode<T>(
  { db, clock, codes }: Pick<GatewayDeps, 'db' | 'clock' | 'codes'>,
  { number, purpose, flow }: { number: Buffer; purpose: CodePurpose; flow: string | undefined },
  use: (attempt: CodeAttempt) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const attempt = await codes.attempt(flow, number, purpose);
  if (!attempt) {
    return { ok: false, failure: refused(serverMessages.codeWrong, 'code') };
  }
  const taken = await take(db, clock.now(), [{ limit: wrongCodes, key: number }]);
  if (!taken.ok) {
    return { ok: false, failure: tooMany(taken.retryAfter) };
  }
  const outcome = await use(attempt);
  const isGuess = !outcome.ok && outcome.failure.code === 'ACCOUNT_REFUSED';
  if (!isGuess) {
    await refund(db, taken.hits);
  }
  if (outcome.ok) {
    await attempt.spend();
  }
  return outcome;
}

/** The limit key for wrong passwords of a login name, whether or not the account exists. */
export function loginNameKey({ secret }: Pick<GatewayDeps, 'secret'>, username: string): Buffer {
  return secret.hash('login name', username);
}

/**
 * Checks a password. The attempt counts as wrong before the check and is refunded unless the password was wrong.
 * @param addressKey the keyed hash of the client address; null where it is unknown
 */
export async function enterPassword(
  deps: Pick<GatewayDeps, 'db' | 'clock' | 'secret' | 'backend'>,
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
