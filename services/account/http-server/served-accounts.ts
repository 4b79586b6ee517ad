import { timingSafeEqual } from 'node:crypto';
import { type AccountAction, type AccountInput, accountActions } from '#contract/account/actions.ts';
import { MOST_WORK } from '#contract/account/proof.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { sign } from '#contract/account/sign.ts';
import { errors } from '#contract/errors.ts';
import type { Logger } from '#platform/core/logger.ts';
import { failed, type KnownAccount, type Outcome } from '../account-backend.ts';
import { readCodeFlow } from '../codes/code-flow.ts';
import { type CodePurpose, purposeOf } from '../codes/phone-codes.ts';
import { enterCode, enterPassword, resetPassword } from '../gateway/credentials.ts';
import type { GatewayDeps } from '../gateway/gateway-deps.ts';
import { issueCode } from '../gateway/send-code.ts';
import { codesOfServedNumber } from '../limits.ts';
import { md5 } from '../md5.ts';
import { malformedBy, unavailable } from '../responses.ts';

type Fields = Record<string, string>;
type Deps = Omit<GatewayDeps, 'proofs' | 'devices'> & { signSecret: string; logger: Logger };

const unsigned: AccountResponse = { status: 0, code: 'FORBIDDEN', msg: errors.FORBIDDEN.msg };

/**
 * The built-in accounts for portals in other processes, over the specification's protocol. Portals authenticate by
 * their signature; they handle the browsers and the limits by address.
 */
export class ServedAccounts {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Responds to an action of a portal. Never rejects.
   * @param header the value of `CODE_FLOW_HEADER`
   */
  async answer(action: AccountAction, fields: Fields, header?: string): Promise<AccountResponse<unknown>> {
    const flow = readCodeFlow(header, fields.sign ?? '', this.#deps.signSecret);
    if (flow === null || !this.#isSigned(action, fields)) {
      return unsigned;
    }
    const checked = accountActions[action].input.safeParse(fields);
    if (!checked.success) {
      return malformedBy(checked.error);
    }
    try {
      const outcome = await this.#act[action](checked.data as never, flow);
      return outcome.ok ? { status: 1, msg: outcome.msg, data: outcome.value } : outcome.failure;
    } catch (error) {
      this.#deps.logger.error('account action failed', { error });
      return unavailable();
    }
  }

  #isSigned(action: AccountAction, { sign: given = '', ...fields }: Fields): boolean {
    const names: readonly string[] = accountActions[action].fields;
    const signed = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
    const expected = Buffer.from(sign(signed, this.#deps.signSecret, md5));
    const received = Buffer.from(given.toLowerCase());
    return received.length === expected.length && timingSafeEqual(received, expected);
  }

  #act: {
    [A in AccountAction]: (
      input: AccountInput<A>,
      flow: string | undefined,
    ) => Promise<Outcome<KnownAccount | null>>;
  } = {
    sendCode: async (input, flow) => {
      const { cannotSend } = this.#deps.backend;
      if (cannotSend) {
        return failed(cannotSend);
      }
      const { secret, budget } = this.#deps;
      const request = this.#codeRequest(input.mobile, purposeOf(input.type), flow);
      const entries = [
        { limit: codesOfServedNumber, key: request.number },
        { limit: budget.ofAll, key: secret.hash('site', '') },
      ];
      const sent = await issueCode(this.#deps, input, { ...request, shares: [{ entries }], work: MOST_WORK });
      return sent.ok ? { ...sent, value: null } : sent;
    },

    codeLogin: (input, flow) => {
      const request = this.#codeRequest(input.mobile, 'login', flow);
      return enterCode(this.#deps, request, this.#guess(input.mobile), (attempt) =>
        this.#deps.backend.codeLogin(input, attempt),
      );
    },

    passwordLogin: (input) => enterPassword(this.#deps, input, this.#guess(input.username)),

    resetPassword: (input, flow) =>
      resetPassword(this.#deps, input, {
        ...this.#codeRequest(input.mobile, 'reset', flow),
        guess: this.#guess(input.mobile),
      }),
  };

  /** Portals count by device and address, and demand proofs of work. Here no name is refused, or strangers lock its owner out. */
  #guess(loginName: string) {
    const name = this.#deps.sessions.numberKey(loginName);
    return { name, device: undefined, address: undefined, work: MOST_WORK };
  }

  /**
   * One code per number, purpose and browser. Without a named browser others replace the code and use up its tries; the portal
   * binds it to a browser anyway.
   */
  #codeRequest(mobile: string, purpose: CodePurpose, name = '') {
    const { secret, sessions } = this.#deps;
    const flow = secret.hash('served code', `${purpose} ${mobile} ${name}`).toString('base64url');
    return { number: sessions.numberKey(mobile), purpose, flow };
  }
}
