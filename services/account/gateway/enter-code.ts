import { serverMessages } from '../../../contract/account/messages.ts';
import { giveBack, take } from '../../../platform/limits/sliding-log.ts';
import type { CodeAttempt, Outcome } from '../account-backend.ts';
import { refused, tooMany } from '../answers.ts';
import type { CodePurpose } from '../codes/phone-code-repository.ts';
import { wrongCodes } from '../limits.ts';
import { readToken } from '../sessions/cookies.ts';
import type { GatewayParts, Visitor } from './gateway-parts.ts';
import { flowCookie } from './send-code.ts';

/**
 * Tries a code with `use`, counting it against the day's wrong ones until it turns out right. The try is counted
 * before the code is looked at, so that many at once gain nothing.
 */
export async function enterCode<T>(
  { db, clock, codes, sessions }: GatewayParts,
  { mobile, purpose, visitor }: { mobile: string; purpose: CodePurpose; visitor: Visitor },
  use: (attempt: CodeAttempt) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const number = sessions.numberKey(mobile);
  const flow = readToken(visitor.cookies, visitor.connection, flowCookie(purpose));
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
    await giveBack(db, taken.hits);
  }
  if (outcome.ok) {
    await attempt.spend();
  }
  return outcome;
}
