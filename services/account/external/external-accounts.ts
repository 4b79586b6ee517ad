import {
  type AccountAction,
  type AccountInput,
  accountActions,
  actionAddress,
} from '#contract/account/actions.ts';
import { typed } from '#contract/account/form-fields.ts';
import { CODE_FLOW_HEADER, type SigningParty, signedForm } from '#contract/account/sign.ts';
import { MOBILE } from '#contract/notations/mobile.ts';
import { addressProblem } from '#contract/saved-address.ts';
import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';
import { Breaker } from '#platform/adapters/http-client/breaker.ts';
import type { Clock } from '#platform/core/clock.ts';
import { FairQueue, type Turn } from '#platform/core/fair-queue.ts';
import type { Logger } from '#platform/core/logger.ts';
import {
  type AccountBackend,
  type CodeAttempt,
  failed,
  type KnownAccount,
  type Outcome,
} from '../account-backend.ts';
import { codeFlowHeader } from '../codes/code-flow.ts';
import { md5 } from '../md5.ts';
import { orBusy } from '../or-busy.ts';
import { refused, unavailable } from '../responses.ts';

/** Bounds of one request to the external service. */
const BOUNDS = { timeoutMs: 4_000, mostBytes: 64 * 1024 };
const SERVICE_DOWN = '账号服务暂时不可用，请稍后再试';

interface Deps {
  address: string;
  party: SigningParty;
  /** Derives an id from the login name for accounts without a uid; does not reveal the login name. */
  nameOf(loginName: string): string;
  clock: Clock;
  logger: Logger;
}

/** An external account service, called by the specification's protocol. Only its status is trusted; texts are sanitised. */
export class ExternalAccounts implements AccountBackend {
  readonly makesCodes = false;
  readonly cannotSend = null;
  readonly changeNumber = null;
  #deps: Deps;
  #breaker: Breaker;
  /** Of requests with passwords. At most as many run as the portal's own accounts accept, so that they refuse none of these. */
  #passwords = new FairQueue({ atOnce: 50, mostWaiting: 50 });

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#breaker = new Breaker(deps.clock);
  }

  sendCode(input: AccountInput<'sendCode'>, _code: string | null, flow: string): Promise<Outcome> {
    return this.#request('sendCode', input, flow);
  }

  async codeLogin(input: AccountInput<'codeLogin'>, { flow }: CodeAttempt): Promise<Outcome<KnownAccount>> {
    return this.#account(await this.#call('codeLogin', input, flow), input.mobile);
  }

  passwordLogin(input: AccountInput<'passwordLogin'>, turn: Turn): Promise<Outcome<KnownAccount>> {
    return orBusy(async () => {
      const response = await this.#passwords.run(turn, () => this.#call('passwordLogin', input));
      return this.#account(response, input.username);
    });
  }

  resetPassword(input: AccountInput<'resetPassword'>, { flow }: CodeAttempt, turn: Turn): Promise<Outcome> {
    return orBusy(() => this.#passwords.run(turn, () => this.#request('resetPassword', input, flow)));
  }

  async #request<A extends AccountAction>(action: A, input: AccountInput<A>, flow: string): Promise<Outcome> {
    const response = await this.#call(action, input, flow);
    return response?.isGood ? { ok: true, msg: response.msg, value: null } : refusal(response);
  }

  #account(response: ExternalResponse | null, loginName: string): Outcome<KnownAccount> {
    if (!response?.isGood) {
      return refusal(response);
    }
    const { uid } = response;
    if (uid === undefined) {
      this.#deps.logger.warn('account service sent an unusable uid');
      return failed(unavailable(SERVICE_DOWN));
    }
    // A number that the player logged in with is proved; the service may name one only for other login names.
    const mobile = MOBILE.test(loginName) ? loginName : response.mobile;
    return {
      ok: true,
      msg: response.msg,
      value: {
        uid: uid ? `ext:${uid}` : `ext-name:${this.#deps.nameOf(mobile ?? loginName)}`,
        nickname: response.nickname || null,
        icon_url: response.icon_url || null,
        mobile,
        requires_consent: response.requires_consent,
      },
    };
  }

  /** @param flow the token of a phone code's browser */
  #call<A extends AccountAction>(
    action: A,
    input: AccountInput<A>,
    flow?: string,
  ): Promise<ExternalResponse | null> {
    const { address, party, logger } = this.#deps;
    const form = signedForm(action, input, party, md5);
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
    if (flow !== undefined) {
      headers[CODE_FLOW_HEADER] = codeFlowHeader(flow, form.sign ?? '', party.secret);
    }
    return this.#breaker.run(
      async () => {
        const response = await requestBounded(
          actionAddress(action, `${address}/index.php`),
          {
            method: 'POST',
            headers,
            body: new URLSearchParams(form).toString(),
          },
          BOUNDS,
        );
        if (response.status !== 200) {
          throw new Error(`the account service responded with ${response.status}`);
        }
        return readExternalResponse(response.body);
      },
      (error) => logger.warn('account service failed', { action: accountActions[action].a, error }),
    );
  }
}

function refusal(response: ExternalResponse | null) {
  return failed(response ? refused(response.msg || undefined) : unavailable(SERVICE_DOWN));
}

const LONGEST_MESSAGE = 200;
const LONGEST_NAME = 40;
const LONGEST_ADDRESS = 500;
const UID = /^[\p{L}\p{N}\p{P}\p{S}]{1,100}$/u;

/** The fields of an external service's response that are used. */
type ExternalResponse = ReturnType<typeof readExternalResponse>;

/**
 * Reads `{status, msg, data}`.
 * @throws if the body is not such an object
 */
function readExternalResponse(body: string) {
  const response: unknown = JSON.parse(body, exactNumber);
  if (typeof response !== 'object' || response === null || !('status' in response)) {
    throw new Error('the response has no status');
  }
  const { status, msg, data } = response as { status: unknown; msg?: unknown; data?: unknown };
  const { uid, nickname, icon_url, mobile, requires_consent } = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Record<string, unknown>;
  return {
    isGood: status === 1 || status === '1',
    msg: line(msg, LONGEST_MESSAGE),
    uid: uidOf(uid),
    nickname: line(nickname, LONGEST_NAME),
    icon_url: picture(icon_url),
    mobile: typeof mobile === 'string' && MOBILE.test(mobile) ? mobile : null,
    requires_consent: requires_consent === true,
  };
}

/** A JSON reviver that returns the digits of an integer too large for a number: rounded, two uids would be one. */
function exactNumber(_name: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source) ? source : value;
}

/**
 * The exact uid, as shortened or cleaned texts could be another account's. Null without one; undefined for one that
 * identifies no account.
 */
function uidOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') {
    return null;
  }
  const uid = Number.isSafeInteger(value) ? String(value) : value;
  return typeof uid === 'string' && UID.test(uid) && uid !== '0' ? uid : undefined;
}

/** One line of plain text without control characters, at most `most` long. */
function line(value: unknown, most: number): string {
  return typeof value === 'string'
    ? typed(value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')).slice(0, most)
    : '';
}

function picture(value: unknown): string {
  const isPublic = typeof value === 'string' && addressProblem(value, 'web') === null;
  return isPublic && value.length <= LONGEST_ADDRESS ? value : '';
}
