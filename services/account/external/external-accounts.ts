import { createHash } from 'node:crypto';
import {
  type AccountAction,
  type AccountInput,
  accountActions,
  actionAddress,
} from '#contract/account/actions.ts';
import { type SigningParty, signedForm } from '#contract/account/sign.ts';
import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';
import { Breaker } from '#platform/adapters/http-client/breaker.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AccountBackend, KnownAccount, Outcome } from '../account-backend.ts';
import { refused, unavailable } from '../responses.ts';
import { type ExternalResponse, readExternalResponse } from './read-response.ts';

/** An answer within 6 s, whatever the service does. */
const BOUNDS = { timeoutMs: 4_000, mostBytes: 64 * 1024 };
const SERVICE_DOWN = '账号服务暂时不可用，请稍后再试';

interface Deps {
  address: string;
  party: SigningParty;
  /** A name for an account that the service names none: it depends on the login name, and doesn't show it. */
  nameOf(loginName: string): string;
  clock: Clock;
  logger: Logger;
}

/** An account service elsewhere, asked as the specification has it and believed in nothing but its yes or no. */
export class ExternalAccounts implements AccountBackend {
  readonly makesCodes = false;
  readonly cannotSend = null;
  #deps: Deps;
  #breaker: Breaker;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#breaker = new Breaker(deps.clock);
  }

  sendCode(input: AccountInput<'sendCode'>): Promise<Outcome> {
    return this.#ask('sendCode', input);
  }

  async codeLogin(input: AccountInput<'codeLogin'>): Promise<Outcome<KnownAccount>> {
    return this.#account(await this.#call('codeLogin', input), input.mobile);
  }

  async passwordLogin(input: AccountInput<'passwordLogin'>): Promise<Outcome<KnownAccount>> {
    return this.#account(await this.#call('passwordLogin', input), input.username);
  }

  resetPassword(input: AccountInput<'resetPassword'>): Promise<Outcome> {
    return this.#ask('resetPassword', input);
  }

  async #ask<A extends AccountAction>(action: A, input: AccountInput<A>): Promise<Outcome> {
    const answer = await this.#call(action, input);
    return answer?.isGood ? { ok: true, msg: answer.msg, value: null } : refusal(answer);
  }

  #account(answer: ExternalResponse | null, loginName: string): Outcome<KnownAccount> {
    if (!answer?.isGood) {
      return refusal(answer);
    }
    const mobile = answer.mobile ?? (/^1\d{10}$/.test(loginName) ? loginName : null);
    return {
      ok: true,
      msg: answer.msg,
      value: {
        uid: answer.uid ? `ext:${answer.uid}` : `ext-name:${this.#deps.nameOf(mobile ?? loginName)}`,
        nickname: answer.nickname || null,
        icon_url: answer.icon_url || null,
        mobile,
      },
    };
  }

  #call<A extends AccountAction>(action: A, input: AccountInput<A>): Promise<ExternalResponse | null> {
    const { address, party, logger } = this.#deps;
    const form = signedForm(action, input, party, md5);
    return this.#breaker.run(
      async () => {
        const answer = await requestBounded(
          actionAddress(action, `${address}/index.php`),
          {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(form).toString(),
          },
          BOUNDS,
        );
        if (answer.status !== 200) {
          throw new Error(`the account service answered ${answer.status}`);
        }
        return readExternalResponse(answer.body);
      },
      (error) => logger.warn('account service failed', { action: accountActions[action].a, error }),
    );
  }
}

function refusal(answer: ExternalResponse | null): { ok: false; failure: ReturnType<typeof refused> } {
  return {
    ok: false,
    failure: answer ? refused(answer.msg || undefined) : unavailable(SERVICE_DOWN),
  };
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}
