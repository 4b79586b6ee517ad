import { randomDigits } from '#platform/core/ids.ts';
import type { AccountApp } from '../account-app.ts';
import { type ActionResult, TestBrowser } from '../test-browser.ts';

const newNumber = () => `139${randomDigits(8)}`;
export const isSent = ({ status }: ActionResult) => status === 1;

/** What an attack got. */
export interface Spoils {
  /** Codes, or guesses that were checked. */
  sent: number;
  proofs: number;
  /** Hashes of all proofs. */
  hashes: number;
}

interface Attack {
  requests: number;
  /** The address of a request. */
  from(place: number): string;
  /** The attacker solves the proofs of work that are required. */
  solves: boolean;
  /** The number that every request is for; without it each is for a new one. */
  mobile?: string;
  /** Seconds between two requests. */
  pause?: number;
}

/** The addresses of 210 /64 networks of one /48, in turn. */
export const oneNetwork = (place: number) => `2001:db8:bad:${((place % 210) * 256).toString(16)}::1`;

/** The addresses of one /24 network, in turn. */
export const oneIpv4Network = (place: number) => `198.51.100.${place % 256}`;

/** The addresses of 40 /48 networks, in turn. */
export const fortyNetworks = (place: number) => `2001:db8:${(place % 40) + 1}:${place.toString(16)}::1`;

/** Addresses in as many /16 networks, in turn; none of them is this machine. */
export const ipv4Networks = (networks: number) => (place: number) => {
  const first = 20 + (place % networks);
  return `${first < 127 ? first : first + 1}.7.0.9`;
};

/** The addresses of three /48 networks, in turn. */
export const threeNetworks = (place: number) => `2001:db8:${(place % 3) + 1}:${place.toString(16)}::1`;

/** The hashes that a proof took. */
export const hashesOf = (proof: string): number => JSON.parse(atob(proof)).solution.counter;

/** The level of work that a proof claims. */
export const levelOf = (proof: string): number =>
  Number(JSON.parse(atob(proof)).challenge.parameters.data.work);

/** Requests codes. */
export async function drainCodes(accounts: AccountApp, attack: Attack): Promise<Spoils> {
  const { requests, from, solves, pause = 0 } = attack;
  const spoils = { sent: 0, proofs: 0, hashes: 0 };
  for (let place = 0; place < requests; place += 1) {
    const browser = new TestBrowser(accounts, { address: from(place) });
    const mobile = attack.mobile ?? newNumber();
    const response = await browser.sendCode(mobile);
    const work = response.status === 0 ? response.data?.work : undefined;
    if (isSent(response)) {
      spoils.sent += 1;
    } else if (solves && work) {
      const proof = await browser.proof(mobile, work).catch(() => undefined);
      spoils.proofs += proof ? 1 : 0;
      spoils.hashes += proof ? hashesOf(proof) : 0;
      spoils.sent += proof && isSent(await browser.sendCode(mobile, '5', proof)) ? 1 : 0;
    }
    accounts.clock.pass(pause);
  }
  return spoils;
}

/** Logs a player in by code as the login dialog does: solves a proof of work where one is required. */
export async function logInByCode(
  accounts: AccountApp,
  browser: TestBrowser,
  mobile = newNumber(),
): Promise<ActionResult> {
  const sent = await withProof(browser, mobile, (proof) => browser.sendCode(mobile, '5', proof));
  return isSent(sent) ? browser.act('codeLogin', { mobile, code: accounts.lastMessage().code }) : sent;
}

/** Runs an action, and again with the proofs that it requires, at most twice. */
export async function withProof(
  browser: TestBrowser,
  name: string,
  act: (proof?: string) => Promise<ActionResult>,
): Promise<ActionResult> {
  let response = await act();
  for (let tries = 0; tries < 2 && response.status === 0 && response.data?.work; tries += 1) {
    response = await act(await browser.proof(name, response.data.work));
  }
  return response;
}
