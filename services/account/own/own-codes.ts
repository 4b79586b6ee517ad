import { CODE_TYPE } from '#contract/account/constants.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import type { OwnCodeUse } from '#contract/account/own.ts';
import { MOST_WORK } from '#contract/account/proof.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { atMost, DAY, type Entry, HOUR, type WindowLimit } from '#platform/security/limits/limit.ts';
import type { Share } from '#platform/security/limits/shares.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { type CodeAttempt, failed, type Outcome } from '../account-backend.ts';
import { budgetShares, numberKind, numberShares } from '../codes/code-shares.ts';
import type { CodePurpose } from '../codes/phone-codes.ts';
import { enterCode } from '../gateway/credentials.ts';
import type { GatewayDeps, Visitor } from '../gateway/gateway-deps.ts';
import { issueCode } from '../gateway/send-code.ts';
import { codesOfNewNumber } from '../limits.ts';
import { malformed } from '../responses.ts';
import type { CurrentSession } from '../sessions/sessions.ts';
import { checked, type OwnHandlers, type OwnResponse } from './checked-call.ts';

export type OwnCodeDeps = Omit<GatewayDeps, 'proofs'> & { keys: DataKeys };

/** What a code of the own account is for: a use of the own number, or the proof of a new number. */
type Use = OwnCodeUse | 'new number';

/**
 * Codes of one signed-in player, to whichever number. They bound what a player can send to others' numbers, so no proof
 * of work is needed; the shares of a network and of numbers without an account hold for many players together.
 */
const codesOfPlayer: WindowLimit = { log: 'own-code', windows: [atMost(6, HOUR), atMost(12, DAY)] };

/** The account of a player and its number; the number is null if it is not known. */
export interface OwnNumber {
  account_uid: string;
  mobile: string | null;
}

type ProvedNumber = OwnNumber & { mobile: string };

export async function readOwnNumber(
  { db, keys }: Pick<OwnCodeDeps, 'db' | 'keys'>,
  playerId: number,
): Promise<OwnNumber> {
  const ring = await keys.ring(db);
  const { account_uid, mobile_sealed } = await db
    .selectFrom('player')
    .select(['account_uid', 'mobile_sealed'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { account_uid, mobile: mobile_sealed && ring.open('player.mobile', account_uid, mobile_sealed) };
}

/** The calls that send codes. A code is valid in the session that requested it, and for its use. */
export function codeCalls(deps: OwnCodeDeps): OwnHandlers<'sendOwnCode' | 'sendNumberCode'> {
  return {
    sendOwnCode: (fields, session, visitor) =>
      checked('sendOwnCode', fields, async ({ use }) => {
        const { mobile } = await readOwnNumber(deps, session.player.id);
        return mobile === null
          ? malformed(serverMessages.numberUnknown)
          : sendCode(deps, session, { use, mobile }, visitor);
      }),

    sendNumberCode: (fields, session, visitor) =>
      checked('sendNumberCode', fields, async ({ mobile }) => {
        const current = await readOwnNumber(deps, session.player.id);
        return current.mobile === mobile
          ? malformed(serverMessages.numberSame, 'mobile')
          : sendCode(deps, session, { use: 'new number', mobile }, visitor);
      }),
  };
}

async function sendCode(
  deps: OwnCodeDeps,
  session: CurrentSession,
  { use, mobile }: { use: Use; mobile: string },
  visitor: Visitor,
): Promise<OwnResponse> {
  const { backend, secret, sessions } = deps;
  if (backend.cannotSend) {
    return backend.cannotSend;
  }
  const guess = await guessOf(deps, mobile, visitor);
  const isOwn = use !== 'new number';
  const hasAccount = isOwn || (await sessions.hasPlayer(guess.lookups));
  const kind = await numberKind(deps, guess.name, hasAccount);
  const block = addressBlock(visitor.address);
  const shares: Share[] = [
    { entries: [{ limit: codesOfPlayer, key: Buffer.from(String(session.player.id)) }] },
    ...(isOwn || guess.device
      ? numberShares(secret, guess)
      : [{ entries: newNumberEntries(secret, { number: guess.name, block }, session) }]),
    ...budgetShares(deps, kind, guess),
  ];
  const request = codeRequest(deps, session, use, mobile);
  const input = { mobile, type: CODE_TYPE[request.purpose] };
  const sent = await issueCode(deps, input, { ...request, shares, work: MOST_WORK });
  return sent.ok ? { status: 1, msg: successMessages.codeSent, data: null } : sent.failure;
}

/** The entries of a code for a number that is not the player's, whatever others request for it. */
function newNumberEntries(
  secret: ServerSecret,
  { number, block }: { number: Buffer; block: string },
  { player }: CurrentSession,
): Entry[] {
  const { ofPlayer, ofBlock, ofNumber } = codesOfNewNumber;
  return [
    { limit: ofPlayer, key: newNumberKey(secret, number, player.id) },
    { limit: ofBlock, key: secret.hash('new number', `${number.toString('hex')} ${block}`) },
    { limit: ofNumber, key: number },
  ];
}

/** The key of one player's codes for a new number. */
function newNumberKey(secret: ServerSecret, number: Buffer, playerId: number): Buffer {
  return secret.hash('new number', `${number.toString('hex')} of ${playerId}`);
}

/**
 * Checks a code of a use with `check`; it counts against the limits of wrong codes. Only this session can enter the code of
 * a new number, so others' wrong codes for the number do not count.
 */
export async function enterOwnCode<T>(
  deps: OwnCodeDeps,
  session: CurrentSession,
  { use, mobile }: { use: Use; mobile: string },
  visitor: Visitor,
  check: (attempt: CodeAttempt) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const guess = await guessOf(deps, mobile, visitor);
  const name = use === 'new number' ? newNumberKey(deps.secret, guess.name, session.player.id) : guess.name;
  return enterCode(deps, codeRequest(deps, session, use, mobile), { ...guess, name }, check);
}

/**
 * Proves with a fresh code that the player has the number of the account. The account service checks the code as it does
 * at a login, and has to return this account.
 */
export async function proveOwnNumber(
  deps: OwnCodeDeps,
  session: CurrentSession,
  { use, code }: { use: OwnCodeUse; code: string },
  visitor: Visitor,
): Promise<Outcome<ProvedNumber>> {
  const { mobile, account_uid } = await readOwnNumber(deps, session.player.id);
  if (mobile === null) {
    return failed(malformed(serverMessages.numberUnknown));
  }
  return enterOwnCode(deps, session, { use, mobile }, visitor, async (attempt) => {
    const outcome = await deps.backend.codeLogin({ mobile, code }, attempt);
    if (!outcome.ok) {
      return outcome;
    }
    return outcome.value.uid === account_uid
      ? { ok: true, msg: outcome.msg, value: { account_uid, mobile } }
      : failed(malformed(serverMessages.numberUnknown));
  });
}

function codeRequest({ secret, sessions }: OwnCodeDeps, { hash }: CurrentSession, use: Use, mobile: string) {
  const purpose: CodePurpose = use === 'password' ? 'reset' : 'login';
  const flow = secret.hash('own code', `${hash.toString('hex')} ${use}`).toString('base64url');
  return { number: sessions.numberKey(mobile), purpose, flow };
}

/** The code of a new password, and who enters it. */
export async function passwordRequest(
  deps: OwnCodeDeps,
  session: CurrentSession,
  mobile: string,
  visitor: Visitor,
) {
  return {
    ...codeRequest(deps, session, 'password', mobile),
    guess: await guessOf(deps, mobile, visitor),
  };
}

async function guessOf({ sessions, devices, clock }: OwnCodeDeps, mobile: string, visitor: Visitor) {
  const lookups = await sessions.lookups(mobile);
  const device = await devices.find(lookups, visitor, clock.now());
  const name = sessions.numberKey(mobile);
  return { name, device, address: visitor.address, work: MOST_WORK, lookups };
}
