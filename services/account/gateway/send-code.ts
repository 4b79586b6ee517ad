import type { AccountInput } from '#contract/account/actions.ts';
import { CODE_LENGTH } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import type { Entry } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { TokenCookie } from '#platform/security/token-cookie.ts';
import { failed, type Outcome } from '../account-backend.ts';
import { type CodePurpose, purposeOf } from '../codes/phone-codes.ts';
import { CODE_MINUTES, codesOfAddress, codesOfNumber } from '../limits.ts';
import { proofRequired, tooMany } from '../responses.ts';
import { playerCookie } from '../sessions/sessions.ts';
import { type GatewayDeps, type Reply, reply, type Visitor } from './gateway-deps.ts';

/** The cookie that binds a code to the browser that requested it. */
export function flowCookie(purpose: CodePurpose): TokenCookie {
  return playerCookie(`code-${purpose}`);
}

/** Sends a code within the limits. The response is the same whether or not the number has an account. */
export async function sendCode(
  deps: GatewayDeps,
  input: AccountInput<'sendCode'>,
  proof: string | undefined,
  visitor: Visitor,
): Promise<Reply> {
  const { backend, proofs, sessions } = deps;
  if (backend.cannotSend) {
    return reply(backend.cannotSend);
  }
  const number = sessions.numberKey(input.mobile);
  const purpose = purposeOf(input.type);
  const unbounded = proof !== undefined && (await proofs.redeem(proof, number));
  const ofAddress = [{ limit: codesOfAddress, key: addressKey(deps, visitor), unbounded }];
  const sent = await issueCode(deps, input, { number, purpose, ofAddress });
  return sent.ok
    ? {
        answer: { status: 1, msg: sent.msg, data: null },
        cookies: [flowCookie(purpose).store(visitor.connection, sent.value, CODE_MINUTES * 60)],
      }
    : reply(sent.failure);
}

/**
 * Counts a code against the limits, stores it and sends it.
 * @param request the keyed hash of the number, the limit of the address if it is known, and the flow to replace
 * @returns the flow that the code is bound to
 */
export async function issueCode(
  deps: Omit<GatewayDeps, 'proofs'>,
  input: AccountInput<'sendCode'>,
  request: { number: Buffer; purpose: CodePurpose; ofAddress?: Entry[]; flow?: string },
): Promise<Outcome<string>> {
  const { db, clock, secret, backend, codes, codesOfSite } = deps;
  const { number, purpose, ofAddress = [] } = request;
  const taken = await take(db, clock.now(), [
    { limit: codesOfNumber, key: number },
    { limit: codesOfSite, key: secret.hash('site', '') },
    ...ofAddress,
  ]);
  if (!taken.ok) {
    return failed(taken.limit === codesOfAddress ? proofRequired() : tooMany(taken.retryAfter));
  }
  const code = backend.makesCodes ? randomDigits(CODE_LENGTH) : null;
  const flow = await codes.begin(number, purpose, code, request.flow);
  const sent = await backend.sendCode(input, code);
  return sent.ok ? { ok: true, msg: sent.msg || successMessages.codeSent, value: flow } : sent;
}

export function addressKey({ secret }: GatewayDeps, { address }: Visitor): Buffer {
  return secret.hash('address', addressBlock(address));
}
