import { sql } from 'kysely';
import { encodeProof, MOST_WORK } from '#contract/account/proof.ts';
import * as access from '#contract/admin/access.ts';
import { solve } from '#tests/integration/accounts/test-browser.ts';
import { type OperatorApp, OperatorBrowser, PASSWORD } from '../operator-app.ts';

export const NAME = 'li.lei';
export const SECONDS_BETWEEN = 6 * 60;
const HOUR = 3_600;
const GUESSES_AN_HOUR = 48;

let opened = 0;
/** A browser at an address in a network of its own. */
export function stranger({ app }: OperatorApp): OperatorBrowser {
  const browser = new OperatorBrowser(app);
  opened += 1;
  browser.address = `172.${16 + (opened >> 8)}.${opened & 255}.9`;
  return browser;
}

export const enter = (browser: OperatorBrowser, password = PASSWORD, proof?: string) =>
  browser.call(access.login, { name: NAME, password, ...(proof ? { proof } : {}) });

/** Requests a challenge as the login page does and solves it. */
export async function proofOf(browser: OperatorBrowser, work: number): Promise<string> {
  const { challenge } = await browser.get(access.loginChallenge, { name: NAME, work });
  return encodeProof(challenge, solve(challenge));
}

/** Repeats the last hit of a log as if its attack had gone on. */
export async function goOn({ db }: OperatorApp, log: string, hits: number): Promise<void> {
  await sql`
    insert into limit_hit (log, key, at)
    select log, key, at
    from (select log, key, at from limit_hit where log = ${log} order by id desc limit 1) as last,
      generate_series(1, ${hits}::int)`.execute(db);
}

/** Fifty wrong passwords from fifty networks; then the operator comes from the own, a new and an open browser. */
export async function strangersGuess(server: OperatorApp): Promise<string[]> {
  const device = await server.signedIn('admin', NAME);
  const open = new OperatorBrowser(server.app);
  await enter(open);
  await device.call(access.logout, {});
  for (let i = 0; i < 50; i += 1) {
    await enter(stranger(server), 'not the password');
  }
  // The confirmation of the open session has ended.
  server.clock.pass(SECONDS_BETWEEN);
  const fresh = stranger(server);
  const refused = await enter(fresh);
  const work = refused.status === 0 ? refused.work : undefined;
  const withProof = work ? await enter(fresh, PASSWORD, await proofOf(fresh, work)) : refused;
  return [
    ...(refused.status === 1 ? ['a stranger has another free guess'] : []),
    ...(withProof.status === 1 ? [] : ['the operator cannot log in with a proof']),
    ...((await enter(device)).status === 1 ? [] : ['the operator’s device cannot log in']),
    ...((await open.call(access.confirm, { password: PASSWORD })).status === 1
      ? []
      : ['a signed-in operator cannot confirm']),
  ];
}

/** Logs in from a new browser as the login page does. @returns the level of the work that it needed, and whether it is in */
async function comeFromElsewhere(server: OperatorApp): Promise<{ work: number; isIn: boolean }> {
  const fresh = stranger(server);
  const refused = await enter(fresh);
  const work = refused.status === 0 ? (refused.work ?? 0) : 0;
  const response = work > 0 ? await enter(fresh, PASSWORD, await proofOf(fresh, work)) : refused;
  return { work, isIn: response.status === 1 };
}

/** Strangers guess for a day, with proofs; then the operator comes from a new browser. */
export async function strangersGuessForADay(server: OperatorApp): Promise<string[]> {
  await server.operator(NAME, 'admin');
  await enter(stranger(server), 'not the password');
  await goOn(server, 'operator-password-name', 1_500);
  const { work, isIn } = await comeFromElsewhere(server);
  return [
    ...(work === MOST_WORK ? [] : [`the operator needs work of level ${work}`]),
    ...(isIn ? [] : ['the operator cannot log in with a proof']),
  ];
}

/**
 * 48 wrong passwords an hour from 50 address blocks, with proofs; then the operator comes from a new browser and from the own one.
 */
export async function strangersGuessEachHour(server: OperatorApp, hours: number): Promise<string[]> {
  const device = await server.signedIn('admin', NAME);
  await device.call(access.logout, {});
  const guessers = Array.from({ length: 50 }, () => stranger(server));
  let checked = 0;
  for (let turn = 0; turn < hours * GUESSES_AN_HOUR; turn += 1) {
    const guesser = guessers[turn % guessers.length] as OperatorBrowser;
    const refused = await enter(guesser, 'not the password');
    const work = refused.status === 0 ? refused.work : undefined;
    const response = work ? await enter(guesser, 'not the password', await proofOf(guesser, work)) : refused;
    checked += response.status === 0 && response.code === 'BAD_REQUEST' ? 1 : 0;
    server.clock.pass(HOUR / GUESSES_AN_HOUR);
  }
  const { isIn } = await comeFromElsewhere(server);
  return [
    ...(checked === hours * GUESSES_AN_HOUR ? [] : [`${checked} guesses were checked`]),
    ...(isIn ? [] : ['the operator cannot log in with a proof']),
    ...((await enter(device)).status === 1 ? [] : ['the operator’s device cannot log in']),
  ];
}

/** The device of another operator guesses the password of one whose free guesses are used up. */
export async function deviceOfAnother(server: OperatorApp): Promise<string[]> {
  await server.operator(NAME, 'admin');
  const other = await server.signedIn('admin', 'han.meimei');
  await other.call(access.logout, {});
  await enter(stranger(server), 'not the password');
  await goOn(server, 'operator-password-name', 50);
  const guessed = await enter(other, 'not the password');
  return guessed.status === 0 && guessed.code === 'PROOF_REQUIRED'
    ? []
    : ['a device counts as known for another name'];
}

/** Presents a challenge without its solution after fifty wrong passwords. */
export async function unsolvedProof(server: OperatorApp): Promise<string[]> {
  await server.operator(NAME, 'admin');
  for (let i = 0; i < 50; i += 1) {
    await enter(stranger(server), 'not the password');
  }
  const guesser = stranger(server);
  const { challenge } = await guesser.get(access.loginChallenge, { name: NAME, work: 1 });
  const proof = encodeProof(challenge, { counter: 0, derivedKey: '00'.repeat(32) });
  return (await enter(guesser, PASSWORD, proof)).status === 1 ? ['an unsolved challenge counts'] : [];
}
