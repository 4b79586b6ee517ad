import type { AccountInput } from '#contract/account/actions.ts';
import { serverMessages } from '#contract/account/messages.ts';
import { forget, refund, take } from '#platform/security/limits/sliding-log.ts';
import { type CodeAttempt, failed, type KnownAccount, type Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-codes.ts';
import { wrongCodes, wrongPasswords, wrongPasswordsOfAddress } from '../limits.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { malformed, refused, tooMany } from '../responses.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/** A code to check: the keyed hash of its number, its purpose and its flow. */
interface CodeRequest {
  number: Buffer;
  purpose: CodePurpose;
  flow: string | undefined;
}

/**
 * Checks a code with `use`. The attempt counts as wrong before the check, so that parallel attempts gain nothing, and
 * is refunded unless the code was wrong.
 */
export async function enterCode<T>(
  { db, clock, codes }: Pick<GatewayDeps, 'db' | 'clock' | 'codes'>,
  { number, purpose, flow }: CodeRequest,
  use: (attempt: CodeAttempt) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const attempt = await codes.attempt(flow, number, purpose);
  if (!attempt) {
    return failed(refused(serverMessages.codeWrong, 'code'));
  }
  const taken = await take(db, clock.now(), [{ limit: wrongCodes, key: number }]);
  if (!taken.ok) {
    return failed(tooMany(taken.retryAfter));
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

/**
 * Sets a new password with a code.
 * @param onReset runs after the reset, before the wait for wrong passwords ends
 */
export async function resetPassword(
  deps: Pick<GatewayDeps, 'db' | 'clock' | 'codes' | 'secret' | 'backend'>,
  input: AccountInput<'resetPassword'>,
  request: CodeRequest,
  onReset?: () => Promise<void>,
): Promise<Outcome> {
  const { mobile, password } = input;
  if (isCommonPassword(password, mobile)) {
    return failed(malformed(serverMessages.passwordCommon, 'password'));
  }
  const outcome = await enterCode(deps, request, (attempt) => deps.backend.resetPassword(input, attempt));
  if (outcome.ok) {
    await onReset?.();
    await forget(deps.db, wrongPasswords, loginNameKey(deps, mobile));
  }
  return outcome;
}

/** The limit key for wrong passwords of a login name, whether or not the account exists. */
function loginNameKey({ secret }: Pick<GatewayDeps, 'secret'>, username: string): Buffer {
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
    return failed(tooMany(taken.retryAfter));
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
