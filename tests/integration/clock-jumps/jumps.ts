import { randomDigits } from '#platform/core/ids.ts';
import { clearExpired } from '#platform/database/maintenance.ts';
import type { Database } from '#platform/database/open.ts';
import type { AccountApp } from '../accounts/account-app.ts';
import { type ActionResult, TestBrowser } from '../accounts/test-browser.ts';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
const OVER_A_MINUTE = 61;

/** The account service on an adjustable clock. */
export interface Accounts {
  db: Database;
  accounts: AccountApp;
}

const newNumber = () => `139${randomDigits(8)}`;
const newBrowser = ({ accounts }: Accounts) =>
  new TestBrowser(accounts, { address: `198.51.100.${randomDigits(2)}` });
const unless = (isRight: boolean, fault: string) => (isRight ? [] : [fault]);
const isGood = ({ status }: ActionResult) => status === 1;

/** Moves the clock by these seconds and back. @returns sessions that ended too early or too late */
export async function sessionsOver(on: Accounts, seconds: number): Promise<string[]> {
  const { db, accounts } = on;
  const browser = newBrowser(on);
  const mobile = newNumber();
  await browser.logIn(accounts, mobile);
  const id = await browser.playerId();
  const expected = seconds < DAY ? id : null;
  accounts.clock.jump(seconds);
  const whileSet = await browser.playerId();
  await clearExpired(db, accounts.clock.now());
  accounts.clock.jump(-seconds);
  const afterwards = await browser.playerId();
  accounts.clock.pass(OVER_A_MINUTE);
  await browser.logIn(accounts, mobile);
  return [
    ...unless(whileSet === expected, `player ${id} is ${whileSet} while the clock is wrong`),
    ...unless(afterwards === expected, `player ${id} is ${afterwards} once it is right`),
    ...unless((await browser.playerId()) === id, `player ${id} cannot log in again`),
  ];
}

/**
 * Sends codes while the clock is wrong. @returns codes that were sent or refused contrary to the limits of true time
 */
export async function codesOver(on: Accounts, seconds: number): Promise<string[]> {
  const { clock } = on.accounts;
  const mobile = newNumber();
  const sends = async () => isGood(await newBrowser(on).sendCode(mobile));
  clock.jump(seconds);
  const faults: string[] = [];
  for (let code = 1; code <= 5; code += 1) {
    faults.push(...unless(await sends(), `code ${code} of the hour is refused`));
    clock.pass(OVER_A_MINUTE);
  }
  faults.push(...unless(!(await sends()), 'a sixth code in an hour'));
  clock.jump(-seconds);
  clock.pass(OVER_A_MINUTE);
  faults.push(...unless(await sends(), 'no code a minute after the clock was set right'));
  clock.pass(2 * HOUR);
  return [...faults, ...unless(await sends(), 'no code two hours after the clock was set right')];
}

/**
 * Uses a code and moves the clock; the browser retains its cookies. @returns how often the same code was accepted again
 */
export async function usedCodeOver(on: Accounts, seconds: number): Promise<string[]> {
  const { clock } = on.accounts;
  const mobile = newNumber();
  const browser = newBrowser(on);
  await browser.sendCode(mobile);
  const { code } = on.accounts.lastMessage();
  const flow = [...browser.cookies];
  const isAccepted = async () => {
    browser.cookies = new Map(flow);
    return isGood(await browser.act('codeLogin', { mobile, code }));
  };
  const faults = unless(await isAccepted(), 'a good code is refused');
  clock.jump(-seconds);
  faults.push(...unless(!(await isAccepted()), 'a used code is accepted while the clock is wrong'));
  clock.jump(seconds);
  return [...faults, ...unless(!(await isAccepted()), 'a used code is accepted once it is right')];
}

/** Guesses passwords while the clock is wrong. @returns waits that are missing or too long */
export async function guessesOver(on: Accounts, seconds: number): Promise<string[]> {
  const { clock } = on.accounts;
  const username = newNumber();
  const browser = newBrowser(on);
  const guess = async () => {
    const result = await browser.act('passwordLogin', { username, password: 'falsch123' });
    return result.status === 0 ? result.msg : 'let in';
  };
  clock.jump(seconds);
  for (let tries = 0; tries < 11; tries += 1) {
    await guess();
  }
  const faults = unless((await guess()).includes('再试'), 'a twelfth guess is checked at once');
  clock.jump(-seconds);
  clock.pass(15 * 60);
  const message = await guess();
  return [
    ...faults,
    ...unless(
      message === '账号或密码不正确，请重新输入！',
      `15 minutes after the clock was set right: ${message}`,
    ),
  ];
}
