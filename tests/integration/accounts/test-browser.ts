import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type AccountAction,
  type AccountInput,
  actionAddress,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import { OWN_ADDRESSES } from '#contract/account/constants.ts';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import { encodeProof } from '#contract/account/proof.ts';
import type {
  AccountFailure,
  AccountUser,
  ProofChallenge,
  ProofSolution,
} from '#contract/account/responses.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import type { AccountApp } from './account-app.ts';

/** The hash of the signature. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** The response of an account call. */
export type ActionResult = { status: 1; msg: string; data: unknown } | AccountFailure;

interface From {
  host?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** A browser on a page of the portal: it stores cookies and signs its forms. */
export class TestBrowser {
  cookies = new Map<string, string>();
  /** The `Set-Cookie` headers of the last response. */
  lastCookies: string[] = [];
  /** The `Retry-After` header of the last response. */
  lastRetryAfter: unknown;
  #app: FastifyInstance;
  #from: From;

  constructor({ app }: Pick<AccountApp, 'app'>, from: From = {}) {
    this.#app = app;
    this.#from = from;
  }

  /** Posts a form unchanged. */
  async post(url: string, form: Record<string, string> | string): Promise<ActionResult> {
    const response = await this.submit(url, form);
    if (response.statusCode !== 200 || response.headers['cache-control'] !== 'no-store') {
      throw new Error(`${response.statusCode} ${response.headers['cache-control']} ${response.body}`);
    }
    return response.json();
  }

  /** Posts a form and stores the cookies of the response. */
  async submit(url: string, form: Record<string, string> | string) {
    const response = await this.#send(url, form);
    this.lastRetryAfter = response.headers['retry-after'];
    this.lastCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const line of this.lastCookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') {
        this.cookies.delete(name);
      } else {
        this.cookies.set(name, value);
      }
    }
    return response;
  }

  #send(url: string, form: Record<string, string> | string) {
    return this.#app.inject({
      method: 'POST',
      url,
      remoteAddress: this.#from.address ?? '203.0.113.7',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...this.#headers() },
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
  }

  /** Opens a page. */
  open(url: string) {
    return this.#app.inject({
      url,
      remoteAddress: this.#from.address ?? '203.0.113.7',
      headers: this.#headers(),
    });
  }

  /** Sends a picture as the page of the own account does. */
  async sendPicture(picture: Buffer, headers: Record<string, string> = {}): Promise<ActionResult> {
    const response = await this.#app.inject({
      method: 'POST',
      url: PICTURE_ADDRESS,
      remoteAddress: this.#from.address ?? '203.0.113.7',
      headers: { 'content-type': 'application/octet-stream', ...this.#headers(), ...headers },
      payload: picture,
    });
    return response.json();
  }

  /** Runs an action as the login dialog does; a login accepts no texts. */
  act<A extends AccountAction>(
    action: A,
    input: AccountInput<A>,
    more: Record<string, string> = {},
  ): Promise<ActionResult> {
    return this.post(actionAddress(action), { ...signedForm(action, input, browserParty, md5), ...more });
  }

  /** Accepts the current texts, as the login dialog does after a login. */
  async accept(): Promise<void> {
    const { documents } = (await this.#send(DOCUMENTS_ADDRESS, '')).json().data;
    if (documents) {
      await this.#send(OWN_ADDRESSES.accept, documents);
    }
  }

  sendCode(mobile: string, type: '5' | '4' = '5', proof?: string): Promise<ActionResult> {
    return this.act('sendCode', { mobile, type }, proof ? { [PROOF_FIELD]: proof } : {});
  }

  logOut(): Promise<ActionResult> {
    return this.post(LOGOUT_ADDRESS, '');
  }

  /** Requests a challenge for a number or a login name and solves it. */
  async proof(name: string, work = 1, field: 'mobile' | 'username' = 'mobile'): Promise<string> {
    const response = await this.post(CHALLENGE_ADDRESS, { [field]: name, work: String(work) });
    if (response.status !== 1) {
      throw new Error(response.msg);
    }
    const { challenge } = response.data as { challenge: ProofChallenge };
    return encodeProof(challenge, solve(challenge));
  }

  /** Logs in with a code from the outbox, and accepts the texts. */
  async logIn(accounts: AccountApp, mobile: string): Promise<AccountUser> {
    const sent = await this.sendCode(mobile);
    if (sent.status !== 1) {
      throw new Error(sent.msg);
    }
    const user = this.user(await this.act('codeLogin', { mobile, code: accounts.lastMessage().code }));
    await this.accept();
    return user;
  }

  /** Makes a call for players, as a page does; returns the status and the error code. */
  async call(method: 'GET' | 'POST', url: string, json?: object): Promise<[number, string | undefined]> {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#from.address ?? '203.0.113.7',
      headers: { ...this.#headers(), ...(json && { 'content-type': 'application/json' }) },
      ...(json && { payload: JSON.stringify(json) }),
    });
    return [response.statusCode, response.json().code];
  }

  /** The player in the response of a login; a refusal fails the test. */
  user(response: ActionResult): AccountUser {
    if (response.status !== 1) {
      throw new Error(response.msg);
    }
    return response.data as AccountUser;
  }

  /** The id of the signed-in player, as the services of the portal get it. */
  async playerId(): Promise<number | null> {
    const response = await this.#app.inject({
      url: '/vue/getfinshpacks',
      remoteAddress: this.#from.address ?? '203.0.113.7',
      headers: this.#headers(),
    });
    return response.statusCode === 200 ? response.json().data.total : null;
  }

  #headers(): Record<string, string> {
    return {
      host: this.#from.host ?? 'localhost',
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      ...(this.cookies.size > 0
        ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
      ...this.#from.headers,
    };
  }
}

/** Solves a challenge with native hashes, as an attacker would. */
export function solve({ parameters }: ProofChallenge): ProofSolution {
  const { nonce, salt, keyPrefix } = parameters;
  const data = Buffer.from(`${salt}${nonce}00000000`, 'hex');
  for (let counter = 0; counter < 2 ** 32; counter += 1) {
    data.writeUInt32BE(counter, data.length - 4);
    const derivedKey = createHash('sha256').update(data).digest('hex');
    if (derivedKey.startsWith(keyPrefix)) {
      return { counter, derivedKey };
    }
  }
  throw new Error('the challenge was not solved');
}
