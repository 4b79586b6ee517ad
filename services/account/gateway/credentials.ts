import type { AccountInput } from '#contract/account/actions.ts';
import { serverMessages } from '#contract/account/messages.ts';
import {
  forgetGuesses,
  type Guess,
  type GuessLimits,
  guessEntries,
} from '#platform/security/limits/guesses.ts';
import { forget, refund, take } from '#platform/security/limits/sliding-log.ts';
import { turnOfGuess } from '#platform/security/passwords/hashing-turn.ts';
import { type CodeAttempt, failed, type KnownAccount, type Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-codes.ts';
import { wrongCodes, wrongPasswords } from '../limits.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { blockedBy, malformed, refused } from '../responses.ts';
import type { GatewayDeps } from './gateway-deps.ts';

type CountDeps = Pick<GatewayDeps, 'db' | 'clock' | 'secret'>;

/** A code to check: the keyed hash of its number, its purpose and its flow. */
interface CodeRequest {
  number: Buffer;
  purpose: CodePurpose;
  flow: string | undefined;
}

/** Who guesses, and the level of the proof of work that comes with the guess. */
export interface CountedGuess extends Guess {
  work: number;
}

/**
 * Runs a check of a password or a code. The attempt counts as wrong before the check, so that parallel attempts gain
 * nothing, and is refunded unless it was a wrong guess.
 */
async function countWrong<T>(
  { db, clock, secret }: CountDeps,
  limits: GuessLimits,
  guess: CountedGuess,
  check: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const entries = guessEntries(secret, limits, guess);
  const taken = await take(db, clock.now(), entries, guess.work);
  if (!taken.ok) {
    return failed(blockedBy(taken));
  }
  const outcome = await check();
  const isWrong = !outcome.ok && outcome.failure.code === 'ACCOUNT_REFUSED';
  if (!isWrong) {
    await refund(db, taken.hits);
  }
  return outcome;
}

/** Checks a code with `use`. */
export async function enterCode<T>(
  deps: CountDeps & Pick<GatewayDeps, 'codes'>,
  { number, purpose, flow }: CodeRequest,
  guess: CountedGuess,
  use: (attempt: CodeAttempt) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const attempt = await deps.codes.attempt(flow, number, purpose);
  if (!attempt) {
    return failed(refused(serverMessages.codeWrong, 'code'));
  }
  const outcome = await countWrong(deps, wrongCodes, guess, () => use(attempt));
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
  deps: CountDeps & Pick<GatewayDeps, 'codes' | 'backend'>,
  input: AccountInput<'resetPassword'>,
  { guess, ...request }: CodeRequest & { guess: CountedGuess },
  onReset?: () => Promise<void>,
): Promise<Outcome> {
  const { mobile, password } = input;
  if (isCommonPassword(password, mobile)) {
    return failed(malformed(serverMessages.passwordCommon, 'password'));
  }
  const outcome = await enterCode(deps, request, guess, (attempt) =>
    deps.backend.resetPassword(input, attempt, turnOfGuess(guess)),
  );
  if (outcome.ok) {
    await onReset?.();
    await forgetGuesses(deps.db, wrongPasswords, guess.name);
  }
  return outcome;
}

/** Checks a password. */
export async function enterPassword(
  deps: CountDeps & Pick<GatewayDeps, 'backend'>,
  input: AccountInput<'passwordLogin'>,
  guess: CountedGuess,
): Promise<Outcome<KnownAccount>> {
  const outcome = await countWrong(deps, wrongPasswords, guess, () =>
    deps.backend.passwordLogin(input, turnOfGuess(guess)),
  );
  if (outcome.ok) {
    const [{ limit, key }] = guessEntries(deps.secret, wrongPasswords, guess);
    await forget(deps.db, limit, key);
  }
  return outcome;
}
