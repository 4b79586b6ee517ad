import { createHash } from 'node:crypto';
import { actionAddress } from '#contract/account/actions.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { demoAccounts, demoOperator } from '#demo/accounts.ts';
import { acceptTexts } from '#tests/consents.ts';
import type { Endpoint } from './endpoints.ts';

type Header = readonly [string, string];

const OWN: Header[] = [
  ['x-portal', '1'],
  ['sec-fetch-site', 'same-origin'],
];
/** Rejected requests before the next login. */
const PATIENCE = 200;

/** A player and an operator of the demo, logged in like a browser, and again after their session ends. */
export class SignedIn {
  #url: string;
  #cookies = { player: '', operator: '' };
  #refused = { player: 0, operator: 0 };

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws if one of the demo accounts can't log in */
  async begin(accounts: readonly ('player' | 'operator')[] = ['player', 'operator']): Promise<void> {
    const responses = await Promise.all(accounts.map((auth) => this.#logIn(auth)));
    const rejected = accounts.flatMap((auth, place) =>
      this.#cookies[auth] === '' ? `the demo ${auth} could not log in: ${responses[place]}` : [],
    );
    if (rejected.length > 0) {
      throw new Error(rejected.join('; '));
    }
  }

  /** The headers that a page of the site sends with this session. */
  headers({ auth }: Pick<Endpoint, 'auth'>): Header[] {
    return auth === 'anybody' || this.#cookies[auth] === '' ? OWN : [...OWN, ['cookie', this.#cookies[auth]]];
  }

  /** Counts a response, and logs in again after too many rejections. */
  async record({ auth }: Pick<Endpoint, 'auth'>, status: number): Promise<void> {
    if (auth !== 'anybody' && status === 401) {
      this.#refused[auth] += 1;
      if (this.#refused[auth] % PATIENCE === 0) {
        await this.#logIn(auth);
      }
    }
  }

  /** @returns the status and the text of the response */
  async #logIn(auth: 'player' | 'operator'): Promise<string> {
    const response = await (auth === 'player' ? this.#asPlayer() : this.#asOperator());
    const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
    this.#cookies[auth] = cookie.endsWith('=') ? '' : cookie;
    if (auth === 'player' && this.#cookies.player) {
      await acceptTexts(this.#url, this.#cookies.player);
    }
    return `${response.status} ${await response.text()}`;
  }

  #asPlayer(): Promise<Response> {
    const [account] = demoAccounts;
    const input = { username: account?.mobile ?? '', password: account?.password ?? '' };
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    const form = signedForm('passwordLogin', input, browserParty, md5);
    const body = new URLSearchParams(form);
    return fetch(this.#url + actionAddress('passwordLogin'), {
      method: 'POST',
      headers: [...OWN] as never,
      body,
    });
  }

  #asOperator(): Promise<Response> {
    const { name, password } = demoOperator;
    return fetch(`${this.#url}/console/api/login`, {
      method: 'POST',
      headers: { ...Object.fromEntries(OWN), 'content-type': 'application/json' },
      body: JSON.stringify({ name, password }),
    });
  }
}
