import { createHash } from 'node:crypto';
import { actionAddress } from '#contract/account/actions.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { demoAccounts, demoOperator } from '#demo/accounts.ts';
import type { Endpoint } from './endpoints.ts';

type Header = readonly [string, string];

const OWN: Header[] = [
  ['x-portal', '1'],
  ['sec-fetch-site', 'same-origin'],
];
/** Requests that may be turned away before somebody logs in anew. */
const PATIENCE = 200;

/** Who asks: a player and an operator of the demo, logged in as a browser does it, and again when they were thrown out. */
export class SignedIn {
  #url: string;
  #cookies = { player: '', operator: '' };
  #refused = { player: 0, operator: 0 };

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws where the demo's own accounts aren't let in */
  async begin(): Promise<void> {
    await Promise.all([this.#logIn('player'), this.#logIn('operator')]);
    if (this.#cookies.player === '' || this.#cookies.operator === '') {
      throw new Error('the demo accounts were not let in');
    }
  }

  /** The headers that a page of the site sends for somebody who may ask. */
  headers({ door }: Pick<Endpoint, 'door'>): Header[] {
    return door === 'anybody' || this.#cookies[door] === '' ? OWN : [...OWN, ['cookie', this.#cookies[door]]];
  }

  /** Takes note of an answer, and logs in again where too many were turned away. */
  async saw({ door }: Pick<Endpoint, 'door'>, status: number): Promise<void> {
    if (door !== 'anybody' && status === 401) {
      this.#refused[door] += 1;
      if (this.#refused[door] % PATIENCE === 0) {
        await this.#logIn(door);
      }
    }
  }

  async #logIn(door: 'player' | 'operator'): Promise<void> {
    const response = await (door === 'player' ? this.#asPlayer() : this.#asOperator());
    const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
    this.#cookies[door] = cookie.endsWith('=') ? '' : cookie;
    await response.arrayBuffer();
  }

  #asPlayer(): Promise<Response> {
    const [account] = demoAccounts;
    const input = { username: account?.mobile ?? '', password: account?.password ?? '' };
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    const body = new URLSearchParams(signedForm('passwordLogin', input, browserParty, md5));
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
