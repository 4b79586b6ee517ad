import {
  type AccountAction,
  type AccountInput,
  accountActions,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import { mobile as mobileField } from '#contract/account/form-fields.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import type { AccountResponse, ProofChallenge } from '#contract/account/responses.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { KnownAccount, Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-codes.ts';
import { proofsOfAddress } from '../limits.ts';
import { malformedBy, refused, tooMany, unavailable } from '../responses.ts';
import type { LoginSnapshot } from '../sessions/sessions.ts';
import { enterCode, enterPassword, resetPassword } from './credentials.ts';
import { type GatewayDeps, type Reply, reply, type Visitor } from './gateway-deps.ts';
import { addressKey, flowCookie, sendCode } from './send-code.ts';

type Fields = Record<string, string>;
type Deps = GatewayDeps & { logger: Logger; allowHttp: boolean };

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

  /** Issues a proof-of-work challenge for a number. Never rejects. */
  async challenge(fields: Fields, visitor: Visitor): Promise<AccountResponse<{ challenge: ProofChallenge }>> {
    const checked = mobileField.safeParse(fields.mobile);
    if (!checked.success) {
      return malformedBy(checked.error, 'mobile');
    }
    const { db, clock, proofs, sessions } = this.#deps;
    try {
      const key = addressKey(this.#deps, visitor);
      const taken = await take(db, clock.now(), [{ limit: proofsOfAddress, key }]);
      if (!taken.ok) {
        return tooMany(taken.retryAfter);
      }
      const challenge = await proofs.challenge(sessions.numberKey(checked.data));
      return { status: 1, msg: 'ok', data: { challenge } };
    } catch (error) {
      this.#deps.logger.error('proof of work failed', { error });
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
        const outcome = await enterCode(this.#deps, request, (attempt) =>
          this.#deps.backend.codeLogin(input, attempt),
        );
        return this.#logIn(outcome, visitor, { tried, msg: successMessages.codeLogin });
      }),

    passwordLogin: (fields, visitor) =>
      checked('passwordLogin', fields, async (input) => {
        const tried = await this.#deps.sessions.before(input.username);
        const outcome = await enterPassword(this.#deps, input, addressKey(this.#deps, visitor));
        return this.#logIn(outcome, visitor, { tried, msg: successMessages.passwordLogin });
      }),

    resetPassword: (fields, visitor) =>
      checked('resetPassword', fields, (input) => this.#reset(input, visitor)),
  };

  async #logIn(
    outcome: Outcome<KnownAccount>,
    visitor: Visitor,
    { tried, msg }: { tried: LoginSnapshot; msg: string },
  ): Promise<Reply> {
    if (!outcome.ok) {
      return reply(outcome.failure);
    }
    const begun = await this.#deps.sessions.begin(outcome.value, visitor, tried);
    if ('outdated' in begun) {
      return reply(refused(serverMessages.passwordChanged));
    }
    if ('banned' in begun) {
      const { banned, until } = begun;
      const ends = until ? `（${chinaTime(until).slice(0, 16).replace('T', ' ')} 后恢复）` : '';
      return reply(refused(`这个账号已停用：${banned}${ends}`));
    }
    return {
      answer: { status: 1, msg: outcome.msg || msg, data: begun.user },
      cookies: [begun.cookie, flowCookie('login').clear(visitor.connection)],
    };
  }

  async #reset(input: AccountInput<'resetPassword'>, visitor: Visitor): Promise<Reply> {
    const { mobile } = input;
    const request = this.#codeRequest(mobile, 'reset', visitor);
    const outcome = await resetPassword(this.#deps, input, request, () =>
      this.#deps.sessions.endAllOf(mobile),
    );
    return outcome.ok
      ? {
          answer: { status: 1, msg: outcome.msg || successMessages.passwordReset, data: null },
          cookies: [flowCookie('reset').clear(visitor.connection)],
        }
      : reply(outcome.failure);
  }

  #codeRequest(mobile: string, purpose: CodePurpose, { cookies, connection }: Visitor) {
    const flow = flowCookie(purpose).read(cookies, connection);
    return { number: this.#deps.sessions.numberKey(mobile), purpose, flow };
  }

  async #orUnavailable(work: () => Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (error) {
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
