import type { AccountInput } from '#contract/account/actions.ts';
import { CODE_LENGTH, CODE_TYPE } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { CodePurpose } from '../codes/phone-code-repository.ts';
import { CODE_MINUTES, codesOfAddress, codesOfNumber } from '../limits.ts';
import { proofRequired, tooMany } from '../responses.ts';
import { storeToken } from '../sessions/cookies.ts';
import { type GatewayDeps, type Reply, reply, type Visitor } from './gateway-deps.ts';

/** The cookie that binds a code to the browser that requested it. */
export function flowCookie(purpose: CodePurpose): string {
  return `code-${purpose}`;
}

/** Sends a code within the limits. The response is the same whether or not the number has an account. */
export async function sendCode(
  deps: GatewayDeps,
  input: AccountInput<'sendCode'>,
  proof: string | undefined,
  visitor: Visitor,
): Promise<Reply> {
  const { db, clock, secret, backend, codes, proofs, sessions, codesOfSite } = deps;
  if (backend.cannotSend) {
    return reply(backend.cannotSend);
  }
  const number = sessions.numberKey(input.mobile);
  const isProven = proof !== undefined && (await proofs.redeem(proof, number));
  const taken = await take(db, clock.now(), [
    { limit: codesOfNumber, key: number },
    { limit: codesOfSite, key: secret.hash('site', '') },
    { limit: codesOfAddress, key: addressKey(deps, visitor), unbounded: isProven },
  ]);
  if (!taken.ok) {
    return reply(taken.limit === codesOfAddress ? proofRequired() : tooMany(taken.retryAfter));
  }
  const purpose = input.type === CODE_TYPE.login ? 'login' : 'reset';
  const code = backend.makesCodes ? randomDigits(CODE_LENGTH) : null;
  const flow = await codes.begin(number, purpose, code);
  const sent = await backend.sendCode(input, code);
  if (!sent.ok) {
    return reply(sent.failure);
  }
  return {
    answer: { status: 1, msg: sent.msg || successMessages.codeSent, data: null },
    cookies: [storeToken(visitor.connection, flowCookie(purpose), flow, CODE_MINUTES * 60)],
  };
}

/** The limit key of an address block. */
export function addressKey({ secret }: GatewayDeps, { address }: Visitor): Buffer {
  return secret.hash('address', addressBlock(address));
}
