import type { AccountInput } from '#contract/account/actions.ts';
import { CODE_LENGTH, CODE_MINUTES } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { type Share, takeShares } from '#platform/security/limits/shares.ts';
import type { TokenCookie } from '#platform/security/token-cookie.ts';
import { failed, type Outcome } from '../account-backend.ts';
import { budgetShares, numberKind, numberShares } from '../codes/code-shares.ts';
import { type CodePurpose, purposeOf } from '../codes/phone-codes.ts';
import { BUDGET_LOGS } from '../limits.ts';
import { blockedBy, codesExhausted } from '../responses.ts';
import { playerCookie } from '../sessions/sessions.ts';
import { type GatewayDeps, type Reply, reply, type Visitor } from './gateway-deps.ts';

/** The cookie that binds a code to the browser that requested it. */
export function flowCookie(purpose: CodePurpose): TokenCookie {
  return playerCookie(`code-${purpose}`);
}

/**
 * Sends a code within the limits. While the budget suffices, the response is the same whether or not the number has an
 * account; the rest of the budget is reserved for both kinds.
 */
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
  const work = await proofs.redeem(proof, number);
  const lookups = await sessions.lookups(input.mobile);
  const shares = await codeShares(deps, { number, lookups }, visitor);
  const sent = await issueCode(deps, input, { number, purpose, shares, work });
  return sent.ok
    ? {
        answer: { status: 1, msg: sent.msg, data: null },
        cookies: [flowCookie(purpose).store(visitor.connection, sent.value, CODE_MINUTES * 60)],
      }
    : reply(sent.failure);
}

/** The entries of a code: of its number, of the site, and, unless the device is known, of the address blocks. */
async function codeShares(
  deps: GatewayDeps,
  { number, lookups }: { number: Buffer; lookups: readonly Buffer[] },
  visitor: Visitor,
): Promise<Share[]> {
  const { secret, clock, sessions, devices } = deps;
  const device = await devices.find(lookups, visitor, clock.now());
  const hasAccount = device !== undefined || (await sessions.hasPlayer(lookups));
  const kind = await numberKind(deps, number, hasAccount);
  const requester = { name: number, device, address: visitor.address };
  return [...numberShares(secret, requester), ...budgetShares(deps, kind, requester)];
}

/**
 * Counts a code against its limits, stores it and sends it.
 * @param request the keyed hash of the number, its limits, the level of its proof of work, and the flow to replace
 * @returns the flow that the code is bound to
 */
export async function issueCode(
  deps: Pick<GatewayDeps, 'db' | 'clock' | 'backend' | 'codes' | 'sent'>,
  input: AccountInput<'sendCode'>,
  request: { number: Buffer; purpose: CodePurpose; shares: Share[]; work: number; flow?: string },
): Promise<Outcome<string>> {
  const { db, clock, backend, codes, sent: results } = deps;
  const { number, purpose, shares, work } = request;
  const taken = await takeShares(db, clock.now(), shares, work);
  if (!taken.ok) {
    const { log } = taken.limit;
    results.count(taken.work === undefined ? log : 'proof');
    const isExhausted = taken.work === undefined && BUDGET_LOGS.includes(log);
    return failed(isExhausted ? codesExhausted(taken.retryAfter) : blockedBy(taken));
  }
  const code = backend.makesCodes ? randomDigits(CODE_LENGTH) : null;
  const flow = await codes.begin(number, purpose, code, request.flow);
  const sent = await backend.sendCode(input, code, flow);
  results.count(sent.ok ? 'sent' : 'failed');
  return sent.ok ? { ok: true, msg: sent.msg || successMessages.codeSent, value: flow } : sent;
}
