import { createHash, timingSafeEqual } from 'node:crypto';
import { type AccountAction, type AccountInput, accountActions } from '#contract/account/actions.ts';
import { CODE_LENGTH, CODE_TYPE } from '#contract/account/constants.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { sign } from '#contract/account/sign.ts';
import { errors } from '#contract/errors.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import { forget, take } from '#platform/security/limits/sliding-log.ts';
import type { KnownAccount, Outcome } from '../account-backend.ts';
import type { CodePurpose } from '../codes/phone-code-repository.ts';
import { enterCode, enterPassword, loginNameKey } from '../gateway/credentials.ts';
import type { GatewayDeps } from '../gateway/gateway-deps.ts';
import { codesOfNumber, wrongPasswords } from '../limits.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { malformed, malformedBy, tooMany, unavailable } from '../responses.ts';

type Fields = Record<string, string>;

const unsigned: AccountResponse = { status: 0, code: 'FORBIDDEN', msg: errors.FORBIDDEN.msg };
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

/**
 * The built-in accounts for portals in other processes, over the specification's protocol. Portals authenticate by
 * their signature; they handle the browsers and the limits by address.
 */
export class ServedAccounts {
  #deps: Omit<GatewayDeps, 'proofs'>;
  #signSecret: string;
  #logger: Logger;

  constructor(deps: Omit<GatewayDeps, 'proofs'>, options: { signSecret: string; logger: Logger }) {
    this.#deps = deps;
    this.#signSecret = options.signSecret;
    this.#logger = options.logger;
  }

  /** Responds to an action of a portal. Never rejects. */
  async answer(action: AccountAction, fields: Fields): Promise<AccountResponse<unknown>> {
    if (!this.#isSigned(action, fields)) {
      return unsigned;
    }
    const checked = accountActions[action].input.safeParse(fields);
    if (!checked.success) {
      return malformedBy(checked.error);
    }
    try {
      const outcome = await this.#act[action](checked.data as never);
      return outcome.ok ? { status: 1, msg: outcome.msg, data: outcome.value } : outcome.failure;
    } catch (error) {
      this.#logger.error('account action failed', { error });
      return unavailable();
    }
  }

  #isSigned(action: AccountAction, { sign: given = '', ...fields }: Fields): boolean {
    const names: readonly string[] = accountActions[action].fields;
    const signed = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
    const expected = Buffer.from(sign(signed, this.#signSecret, md5));
    const received = Buffer.from(given.toLowerCase());
    return received.length === expected.length && timingSafeEqual(received, expected);
  }

  #act: { [A in AccountAction]: (input: AccountInput<A>) => Promise<Outcome<KnownAccount | null>> } = {
    sendCode: (input) => this.#sendCode(input),

    codeLogin: (input) =>
      enterCode(this.#deps, this.#codeRequest(input.mobile, 'login'), (attempt) =>
        this.#deps.backend.codeLogin(input, attempt),
      ),

    passwordLogin: (input) => enterPassword(this.#deps, input, null),

    resetPassword: async (input) => {
      const { mobile, password } = input;
      if (isCommonPassword(password, mobile)) {
        return { ok: false, failure: malformed(serverMessages.passwordCommon, 'password') };
      }
      const outcome = await enterCode(this.#deps, this.#codeRequest(mobile, 'reset'), (attempt) =>
        this.#deps.backend.resetPassword(input, attempt),
      );
      if (outcome.ok) {
        await forget(this.#deps.db, wrongPasswords, loginNameKey(this.#deps, mobile));
      }
      return outcome;
    },
  };

  async #sendCode(input: AccountInput<'sendCode'>): Promise<Outcome> {
    const { db, clock, secret, backend, codes, codesOfSite } = this.#deps;
    if (backend.cannotSend) {
      return { ok: false, failure: backend.cannotSend };
    }
    const purpose = input.type === CODE_TYPE.login ? 'login' : 'reset';
    const { number, flow } = this.#codeRequest(input.mobile, purpose);
    const taken = await take(db, clock.now(), [
      { limit: codesOfNumber, key: number },
      { limit: codesOfSite, key: secret.hash('site', '') },
    ]);
    if (!taken.ok) {
      return { ok: false, failure: tooMany(taken.retryAfter) };
    }
    const code = randomDigits(CODE_LENGTH);
    await codes.begin(number, purpose, code, flow);
    const sent = await backend.sendCode(input, code);
    return sent.ok ? { ...sent, msg: sent.msg || successMessages.codeSent } : sent;
  }

  /** One code per number and purpose; portals bind codes to browsers. */
  #codeRequest(mobile: string, purpose: CodePurpose) {
    const { secret, sessions } = this.#deps;
    const flow = secret.hash('served code', `${purpose} ${mobile}`).toString('base64url');
    return { number: sessions.numberKey(mobile), purpose, flow };
  }
}
