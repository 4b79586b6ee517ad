import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { ActionResult } from '../test-browser.ts';
import { spellings } from './code-attacks.ts';
import type { Processes } from './processes.ts';

const RIGHT = 'tianse7';
const WRONG = 'tianse8';
const FREE = 10;
/** Waits in minutes after the free guesses. */
const WAITS = [1, 2, 4, 8, 15, 15];
const STORED_AS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const isChecked = (response: ActionResult) => response.status === 1 || response.code !== 'TOO_MANY';

/** Sets a password for a new number. */
async function newAccount(processes: Processes): Promise<string> {
  const mobile = `135${randomDigits(8)}`;
  const browser = processes.browser();
  await browser.sendCode(mobile, '4');
  const reset = await browser.act('resetPassword', { mobile, code: processes.lastCode(), password: RIGHT });
  if (reset.status !== 1) {
    throw new Error(reset.msg);
  }
  return mobile;
}

/**
 * Guesses the password of an account, in all spellings of its name, from one IPv6 subscriber, on both processes, with
 * a restart in between; each guess a second too early, then in time.
 * @returns guesses that were checked too early or not in time
 */
export async function guessPasswords(processes: Processes): Promise<string[]> {
  const typed = spellings(await newAccount(processes));
  let guesses = 0;
  const guess = async (password = WRONG) => {
    guesses += 1;
    const username = typed[guesses % typed.length] ?? '';
    const browser = processes.browser(`2001:db8:0:9::${guesses}`);
    return isChecked(await browser.act('passwordLogin', { username, password }));
  };
  const faults: string[] = [];
  for (let tries = 1; tries <= FREE; tries += 1) {
    faults.push(...((await guess()) ? [] : [`guess ${tries} is not checked`]));
  }
  for (const [place, minutes] of WAITS.entries()) {
    processes.pass(minutes * 60 - 1);
    if (place === 2) {
      await processes.restart();
    }
    const name = `guess ${FREE + place + 1}`;
    faults.push(...((await guess(RIGHT)) ? [`${name} is checked before ${minutes} min are over`] : []));
    processes.pass(1);
    faults.push(...((await guess()) ? [] : [`${name} is not checked after ${minutes} min`]));
  }
  return faults;
}

/** @returns stored passwords that are not argon2id hashes */
export async function storedPasswords(processes: Processes, db: Database): Promise<string[]> {
  await newAccount(processes);
  const rows = await db.selectFrom('account').select('password_hash').execute();
  return rows.flatMap(({ password_hash: hash }) =>
    hash && STORED_AS.test(hash) ? [] : [`stored as ${hash}`],
  );
}
