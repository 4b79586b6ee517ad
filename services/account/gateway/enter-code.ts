import { serverMessages } from '#contract/account/messages.ts';
import { refund, take } from '#platform/security/limits/sliding-log.ts';
import type { CodeAttempt, Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-code-repository.ts';
import { wrongCodes } from '../limits.ts';
import { refused, tooMany } from '../responses.ts';
import type { GatewayDeps } from './gateway-deps.ts';

/**
 * Tries the code that a flow was given for a number (its keyed hash) with `use`, counting it against the day's wrong ones until it turns out right. The try is counted
 * before the code is looked at, so that many at once gain nothing.
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
