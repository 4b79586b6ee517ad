import type { CallData } from '#contract/call.ts';
import type { packClaim } from '#contract/calls/claims.ts';
import type { Claim } from '#contract/entities/claim.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Where a visitor stands with a pack. */
export type ClaimStep =
  | { at: 'ready' }
  | { at: 'asking' }
  /** `fresh`: got just now; else it is the one he has had. */
  | { at: 'got'; claim: Claim; fresh: boolean }
  /** `again`: asking once more may help. */
  | { at: 'refused'; msg: string; again: boolean };

/** Refusals that pass by themselves. */
const PASSING: readonly ErrorCode[] = ['BUSY', 'UNAVAILABLE', 'TOO_MANY'];

/** Where an answer to a claim leaves the visitor. Who closed the login is where he was. */
export function stepAfter(answer: Envelope<CallData<typeof packClaim>>): ClaimStep {
  if (answer.status === 1) {
    return { at: 'got', claim: answer.data.claim, fresh: true };
  }
  if (answer.code === 'LOGIN_REQUIRED') {
    return { at: 'ready' };
  }
  return { at: 'refused', msg: answer.msg, again: PASSING.includes(answer.code) };
}
