import {
  type AccountAction,
  type AccountInput,
  accountActions,
  challengeInputs,
  NEW_ACCOUNT_FIELD,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import type { DocumentVersions } from '#contract/account/own.ts';
import type { AccountResponse, ProofChallenge } from '#contract/account/responses.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { TooManyWaiting } from '#platform/database/too-many-waiting.ts';
import type { KnownAccount, Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-codes.ts';
import type { ReadVersions } from '../consents/owed-consent.ts';
import { busy, malformedBy, refused, unavailable } from '../responses.ts';
import type { LoginKind, LoginSnapshot } from '../sessions/sessions.ts';
import { type CountedGuess, enterCode, enterPassword, resetPassword } from './credentials.ts';
import { type GatewayDeps, type Reply, reply, type Visitor } from './gateway-deps.ts';
import { flowCookie, sendCode } from './send-code.ts';

type Fields = Record<string, string>;
type Deps = GatewayDeps & { logger: Logger; allowHttp: boolean; versions: ReadVersions };

/** An attempt at a login name, with the hashes under which its devices are stored; the one to write first. */
interface NamedGuess extends CountedGuess {
  lookups: [current: Buffer, ...others: Buffer[]];
}

/** Between the browser and the account backend: validates input, applies limits and owns the sessions. */
export class AccountGateway {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Runs one of the four actions. Never rejects. */
  act(action: AccountAction, fields: Fields, visitor: Visitor): Promise<Reply> {
    return this.#orUnavailable(async () =>
      visitor.connection === 'plain' && !this.#deps.allowHttp
        ? reply({ ...refused(serverMessages.unsafeConnection), code: 'FORBIDDEN' })
        : this.#actions[action](fields, visitor),
    );
  }

  /**
   * Issues a proof-of-work challenge for a number or a login name. It counts for no limit: a neighbour at the same address
   * could use that up for the others. Never rejects.
   */
  async challenge(fields: Fields): Promise<AccountResponse<{ challenge: ProofChallenge }>> {
    const kind = fields.username === undefined ? 'mobile' : 'username';
    const checked = challengeInputs[kind].safeParse(fields);
    if (!checked.success) {
      return malformedBy(checked.error);
    }
    const { proofs, sessions } = this.#deps;
    const { work, ...named } = checked.data;
    try {
      const name = 'mobile' in named ? named.mobile : named.username;
      const challenge = await proofs.challenge(sessions.numberKey(name), work);
      return { status: 1, msg: 'ok', data: { challenge } };
    } catch (error) {
      this.#deps.logger.error('proof of work failed', { error });
      return unavailable();
    }
  }

  /** The versions that a login dialog shows, so that the player can accept exactly these. Never rejects. */
  async documents(): Promise<AccountResponse<{ documents: DocumentVersions | null }>> {
    try {
      return { status: 1, msg: 'ok', data: { documents: await this.#deps.versions() } };
    } catch (error) {
      this.#deps.logger.error('reading the versions of the documents failed', { error });
      return unavailable();
    }
  }

  /** Ends the browser's session, if any. Never rejects. */
  logOut(visitor: Visitor): Promise<Reply> {
    return this.#orUnavailable(async () => ({
      cookies: [await this.#deps.sessions.end(visitor)],
      answer: { status: 1, msg: successMessages.loggedOut, data: null },
    }));
  }

  #actions: Record<AccountAction, (fields: Fields, visitor: Visitor) => Promise<Reply>> = {
    sendCode: (fields, visitor) =>
      checked('sendCode', fields, (input) => sendCode(this.#deps, input, fields[PROOF_FIELD], visitor)),

    codeLogin: (fields, visitor) =>
      checked('codeLogin', fields, async (input) => {
        const request = this.#codeRequest(input.mobile, 'login', visitor);
        const tried = await this.#deps.sessions.before(input.mobile);
        const guess = await this.#guess(input.mobile, fields, visitor);
        const outcome = await enterCode(this.#deps, request, guess, (attempt) =>
          this.#deps.backend.codeLogin(input, attempt, fields[NEW_ACCOUNT_FIELD] === '1'),
        );
        return this.#logIn(outcome, visitor, {
          tried,
          kind: 'login_code',
          guess,
          msg: successMessages.codeLogin,
        });
      }),

    passwordLogin: (fields, visitor) =>
      checked('passwordLogin', fields, async (input) => {
        const tried = await this.#deps.sessions.before(input.username);
        const guess = await this.#guess(input.username, fields, visitor);
        const outcome = await enterPassword(this.#deps, input, guess);
        return this.#logIn(outcome, visitor, {
          tried,
          kind: 'login_password',
          guess,
          msg: successMessages.passwordLogin,
        });
      }),

    resetPassword: (fields, visitor) =>
      checked('resetPassword', fields, async (input) =>
        this.#reset(input, await this.#guess(input.mobile, fields, visitor), visitor),
      ),
  };

  async #logIn(
    outcome: Outcome<KnownAccount>,
    visitor: Visitor,
    { tried, kind, guess, msg }: { tried: LoginSnapshot; kind: LoginKind; guess: NamedGuess; msg: string },
  ): Promise<Reply> {
    if (!outcome.ok) {
      return reply(outcome.failure);
    }
    const { sessions, devices, clock } = this.#deps;
    const begun = await sessions.begin(outcome.value, visitor, { ...tried, kind });
    if ('outdated' in begun) {
      return reply(refused(serverMessages.passwordChanged));
    }
    if ('closing' in begun) {
      return reply(refused(serverMessages.closingDue));
    }
    if ('banned' in begun) {
      const { banned, until } = begun;
      const ends = until ? `（${chinaTime(until).slice(0, 16).replace('T', ' ')} 后恢复）` : '';
      return reply(refused(`这个账号已停用：${banned}${ends}`));
    }
    const device = await devices.remember(guess.lookups[0], visitor, clock.now());
    return {
      answer: { status: 1, msg: outcome.msg || msg, data: begun.user },
      cookies: [begun.cookie, device, flowCookie('login').clear(visitor.connection)],
      ...(begun.isNew ? { isNew: true } : {}),
    };
  }

  async #reset(input: AccountInput<'resetPassword'>, guess: NamedGuess, visitor: Visitor): Promise<Reply> {
    const { sessions, devices } = this.#deps;
    const { mobile } = input;
    const request = this.#codeRequest(mobile, 'reset', visitor);
    const outcome = await resetPassword(this.#deps, input, { ...request, guess }, async () => {
      await sessions.endAllOf(mobile, visitor);
      await devices.forget(guess.lookups);
    });
    return outcome.ok
      ? {
          answer: { status: 1, msg: outcome.msg || successMessages.passwordReset, data: null },
          cookies: [flowCookie('reset').clear(visitor.connection)],
        }
      : reply(outcome.failure);
  }

  /** A visitor's attempt at a login name, with the level of its proof of work. */
  async #guess(loginName: string, fields: Fields, visitor: Visitor): Promise<NamedGuess> {
    const { clock, devices, proofs, sessions } = this.#deps;
    const name = sessions.numberKey(loginName);
    const lookups = await sessions.lookups(loginName);
    const device = await devices.find(lookups, visitor, clock.now());
    const work = await proofs.redeem(fields[PROOF_FIELD], name);
    return { name, device, address: visitor.address, work, lookups };
  }

  #codeRequest(mobile: string, purpose: CodePurpose, { cookies, connection }: Visitor) {
    const flow = flowCookie(purpose).read(cookies, connection);
    return { number: this.#deps.sessions.numberKey(mobile), purpose, flow };
  }

  async #orUnavailable(work: () => Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TooManyWaiting) {
        return reply(busy());
      }
      this.#deps.logger.error('account call failed', { error });
      return reply(unavailable());
    }
  }
}

/** Calls `go` with the validated input, or returns the validation error. */
async function checked<A extends AccountAction>(
  action: A,
  fields: Fields,
  go: (input: AccountInput<A>) => Promise<Reply>,
): Promise<Reply> {
  const result = accountActions[action].input.safeParse(fields);
  if (!result.success) {
    return reply(malformedBy(result.error));
  }
  return go(result.data as AccountInput<A>);
}
