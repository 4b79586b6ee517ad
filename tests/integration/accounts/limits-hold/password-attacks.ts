import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { Answer } from '../test-browser.ts';
import { spellings } from './code-attacks.ts';
import type { Processes } from './processes.ts';

const RIGHT = 'tianse7';
const WRONG = 'tianse8';
const FREE = 10;
/** After the free ones, in minutes. */
const WAITS = [1, 2, 4, 8, 15, 15];
const KEPT_AS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const isLookedAt = (answer: Answer) => answer.status === 1 || answer.code !== 'TOO_MANY';

/** Gives a new number a password. */
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
 * Guesses at the password of an account, however its name can be typed, always from another address, of both
 * processes, which are begun anew meanwhile; each time a second too early, then in time.
 * @returns guesses that were looked at too early, or too late
 */
export async function guessPasswords(processes: Processes): Promise<string[]> {
  const typed = spellings(await newAccount(processes));
  let asked = 0;
  const guess = async (password = WRONG) => {
    asked += 1;
    const username = typed[asked % typed.length] ?? '';
    return isLookedAt(await processes.browser().act('passwordLogin', { username, password }));
  };
  const faults: string[] = [];
  for (let tries = 1; tries <= FREE; tries += 1) {
    faults.push(...((await guess()) ? [] : [`guess ${tries} is not looked at`]));
  }
  for (const [place, minutes] of WAITS.entries()) {
    processes.pass(minutes * 60 - 1);
    if (place === 2) {
      await processes.restart();
    }
    const told = `guess ${FREE + place + 1}`;
    faults.push(...((await guess(RIGHT)) ? [`${told} is looked at before ${minutes} min are over`] : []));
    processes.pass(1);
    faults.push(...((await guess()) ? [] : [`${told} is not looked at after ${minutes} min`]));
  }
  return faults;
}

/** @returns how a password is kept, where it isn't as it should be */
export async function keptPasswords(processes: Processes, db: Database): Promise<string[]> {
  await newAccount(processes);
  const rows = await db.selectFrom('account').select('password_hash').execute();
  return rows.flatMap(({ password_hash: kept }) => (kept && KEPT_AS.test(kept) ? [] : [`kept as ${kept}`]));
}
