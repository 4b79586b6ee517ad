import { sql } from 'kysely';
import { PROOF_FIELD } from '#contract/account/actions.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { type AccountApp, openAccountApp } from '../account-app.ts';
import { type ActionResult, TestBrowser } from '../test-browser.ts';
import { drainCodes, fortyNetworks, isSent, logInByCode, oneNetwork, withProof } from './sms-attacks.ts';

const HOUR = 3_600;
export const RIGHT = 'tianse7';
export const WRONG = 'tianse8';
export const newNumber = () => `138${randomDigits(8)}`;

/** A portal under attack. */
export class Scene {
  accounts: AccountApp;
  readonly db: Database;
  #opened = 0;

  private constructor(db: Database, accounts: AccountApp) {
    this.db = db;
    this.accounts = accounts;
  }

  /** @param open starts the accounts on the database */
  static async open(
    db: Database,
    open: (db: Database) => Promise<AccountApp> = openAccountApp,
  ): Promise<Scene> {
    await db.deleteFrom('limit_hit').execute();
    await db.deleteFrom('known_device').execute();
    return new Scene(db, await open(db));
  }

  /** Repeats the last hits of a log as if their attack had gone on. */
  async goOn(log: string, hits: number): Promise<void> {
    await sql`
      insert into limit_hit (log, key, at)
      select log, key, at
      from (select distinct log, key, at from limit_hit
          where log = ${log} and at = (select max(at) from limit_hit where log = ${log})) as last,
        generate_series(1, ${hits}::int)`.execute(this.db);
  }

  /** A browser at an address in a network of its own. */
  browser(): TestBrowser {
    this.#opened += 1;
    return new TestBrowser(this.accounts, {
      address: `172.${16 + (this.#opened >> 8)}.${this.#opened & 255}.9`,
    });
  }

  /** A player with a password, and the browser that logged in. */
  async player() {
    const [browser, mobile] = [this.browser(), newNumber()];
    await browser.sendCode(mobile, '4');
    await browser.act('resetPassword', { mobile, code: this.accounts.lastMessage().code, password: RIGHT });
    this.accounts.clock.pass(HOUR);
    browser.user(await browser.act('passwordLogin', { username: mobile, password: RIGHT }));
    await browser.accept();
    return { browser, mobile };
  }

  /** A wrong code for the last message. */
  wrongCode(): string {
    return this.accounts.lastMessage().code === '000000' ? '111111' : '000000';
  }
}

/** @returns `fault` unless the action succeeded */
function unlessDone({ status }: ActionResult, fault: string): string[] {
  return status === 1 ? [] : [fault];
}

/**
 * Requests from the addresses of one network, without proofs; then a new visitor and a player log in.
 * @param from the address of a request; 210 /64 networks of one /48 in turn, unless it is given
 */
export async function oneNetworkDrains(scene: Scene, requests = 700, from = oneNetwork): Promise<string[]> {
  const { mobile } = await scene.player();
  const { sent } = await drainCodes(scene.accounts, { requests, from, solves: false });
  return [
    ...(sent === 100 ? [] : [`${sent} codes for the attacker`]),
    ...unlessDone(await scene.browser().sendCode(newNumber()), 'a new visitor needs a proof'),
    ...unlessDone(await logInByCode(scene.accounts, scene.browser()), 'a new visitor cannot log in'),
    ...unlessDone(await logInByCode(scene.accounts, scene.browser(), mobile), 'a player cannot log in'),
  ];
}

/** Presents a challenge that was issued while no proof was required. For an hourly limit of 60. */
export async function oldChallenge(scene: Scene): Promise<string[]> {
  const [browser, mobile] = [scene.browser(), newNumber()];
  const cheap = await browser.proof(mobile, 1);
  await drainCodes(scene.accounts, { requests: 32, from: fortyNetworks, solves: true });
  return isSent(await browser.sendCode(mobile, '5', cheap)) ? ['a cheap challenge gets a code'] : [];
}

/** Strangers request a number's codes of a day; then its owner requests one from a new and from a known device. */
export async function codesUsedUp(scene: Scene): Promise<string[]> {
  const { browser: device, mobile } = await scene.player();
  for (let i = 0; i < 11; i += 1) {
    await scene.browser().sendCode(mobile);
    scene.accounts.clock.pass(i % 5 === 4 ? HOUR : 61);
  }
  return [
    ...(isSent(await scene.browser().sendCode(mobile)) ? ['a stranger gets a code without a proof'] : []),
    ...unlessDone(await logInByCode(scene.accounts, scene.browser(), mobile), 'the owner gets no code'),
    ...unlessDone(await device.sendCode(mobile), 'the owner’s device gets no code'),
  ];
}

/** Strangers enter a number's wrong codes of a day; then its owner enters a right one. */
export async function wrongCodesUsedUp(scene: Scene): Promise<string[]> {
  const { browser: device, mobile } = await scene.player();
  for (let round = 0; round < 7; round += 1) {
    const browser = scene.browser();
    await withProof(browser, mobile, (proof) => browser.sendCode(mobile, '5', proof));
    const code = scene.wrongCode();
    for (let i = 0; i < 5; i += 1) {
      await browser.act('codeLogin', { mobile, code });
    }
    scene.accounts.clock.pass(round === 4 ? HOUR : 61);
  }
  const fresh = scene.browser();
  await withProof(fresh, mobile, (proof) => fresh.sendCode(mobile, '5', proof));
  const { code } = scene.accounts.lastMessage();
  const enter = (proof?: string) =>
    fresh.act('codeLogin', { mobile, code }, proof ? { [PROOF_FIELD]: proof } : {});
  return [
    ...((await enter()).status === 1 ? ['a thirty-first wrong code would be checked'] : []),
    ...unlessDone(await withProof(fresh, mobile, enter), 'the owner’s code is not accepted'),
    ...unlessDone(await logInByCode(scene.accounts, device, mobile), 'the owner’s device cannot log in'),
  ];
}

/**
 * Strangers request codes of a number before and after its owner, and use up the tries of theirs; then the owner enters the
 * own one.
 */
export async function triesOfStrangers(scene: Scene): Promise<string[]> {
  const { accounts } = scene;
  const mobile = newNumber();
  const [before, owner, after] = [scene.browser(), scene.browser(), scene.browser()];
  const codes: string[] = [];
  for (const browser of [before, owner, after]) {
    await browser.sendCode(mobile);
    codes.push(accounts.lastMessage().code);
    accounts.clock.pass(61);
  }
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !codes.includes(code)) ?? '';
  for (const stranger of [before, after]) {
    for (let tries = 0; tries < 5; tries += 1) {
      await stranger.act('codeLogin', { mobile, code: wrong });
    }
  }
  const [, code = ''] = codes;
  return unlessDone(await owner.act('codeLogin', { mobile, code }), 'the owner’s code is not accepted');
}

/** Strangers guess an account's password a hundred times; then its owner enters the right one. */
export async function passwordsUsedUp(scene: Scene): Promise<string[]> {
  const { browser: device, mobile: username } = await scene.player();
  const enter = (browser: TestBrowser, password: string, proof?: string) =>
    browser.act('passwordLogin', { username, password }, proof ? { [PROOF_FIELD]: proof } : {});
  for (let i = 0; i < 100; i += 1) {
    await enter(scene.browser(), WRONG);
  }
  const fresh = scene.browser();
  const proof = () => fresh.proof(username, 1, 'username');
  return [
    ...((await enter(scene.browser(), RIGHT)).status === 1 ? ['a stranger has another free guess'] : []),
    ...unlessDone(await enter(device, RIGHT), 'the owner’s device cannot log in'),
    ...unlessDone(await enter(fresh, RIGHT, await proof()), 'the owner cannot log in with a proof'),
  ];
}

/** A known device guesses. @returns a fault if it has more free guesses than a stranger */
export async function deviceGuesses(scene: Scene): Promise<string[]> {
  const { browser, mobile: username } = await scene.player();
  const guess = (password: string) => browser.act('passwordLogin', { username, password });
  for (let i = 0; i < 10; i += 1) {
    await guess(WRONG);
  }
  return (await guess(RIGHT)).status === 1 ? ['a known device guesses without a limit'] : [];
}
