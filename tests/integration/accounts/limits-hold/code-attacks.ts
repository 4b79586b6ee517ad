import { randomDigits } from '#platform/core/ids.ts';
import type { ActionResult } from '../test-browser.ts';
import type { Processes } from './processes.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NUMBER_WINDOWS = [
  { name: 'a minute', seconds: MINUTE, most: 1 },
  { name: 'an hour', seconds: HOUR, most: 5 },
  { name: 'a day', seconds: DAY, most: 10 },
];
/** Codes that the windows allow for all requests of the attack. */
const ALLOWED_CODES = 11;
const ADDRESS_MOST = 10;
const TRIES = 5;
/** Wrong codes of a number in a day, from one address and from many. */
const WRONG_A_DAY = { one: 15, many: 30 };

const newNumber = () => `136${randomDigits(8)}`;
const isSent = ({ status }: ActionResult) => status === 1;
const isGuess = (response: ActionResult) => response.status === 0 && response.code === 'ACCOUNT_REFUSED';

/** Spellings of a number: plain, with blanks around it, in full-width digits. */
export function spellings(number: string): string[] {
  const wide = [...number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
  return [number, ` ${number} `, wide];
}

/**
 * Requests codes for one number for a day, in all spellings, each from another address, from both processes, with a
 * restart in between.
 * @returns windows with too many codes, and whether there were too few
 */
export async function codesForNumber(processes: Processes): Promise<string[]> {
  const typed = spellings(newNumber());
  const minutes = [0, 1, 2, 3, 4, 5, 6, 61, 62, 63, 64, 65, 66, 67, 122, 183, 1_441];
  const moments = minutes.flatMap((minute) => [minute * MINUTE, minute * MINUTE + 59]);
  const start = processes.now;
  const sent: number[] = [];
  for (const [place, moment] of moments.entries()) {
    processes.pass(start + moment - processes.now);
    if (moment === 7 * MINUTE - 1) {
      await processes.restart();
    }
    const response = await processes
      .browser()
      .sendCode(typed[place % typed.length] ?? '', place % 2 ? '4' : '5');
    if (isSent(response)) {
      sent.push(moment);
    }
  }
  const faults = NUMBER_WINDOWS.flatMap(({ name, seconds, most }) => {
    const worst = Math.max(
      ...sent.map((from) => sent.filter((at) => at >= from && at < from + seconds).length),
    );
    return worst > most ? [`${worst} codes for a number in ${name}`] : [];
  });
  return sent.length < ALLOWED_CODES ? [...faults, `only ${sent.length} codes for a number`] : faults;
}

/** Requests codes for new numbers from one address. @returns where not exactly ten came without a proof */
export async function codesFromAddress(processes: Processes): Promise<string[]> {
  const ways: Record<string, (place: number) => [address: string, headers?: Record<string, string>]> = {
    'an address': () => ['203.0.113.9'],
    'an IPv6 subscriber': (place) => [`2001:db8:0:7::${place + 1}`],
    'an untrusted client with x-forwarded-for': (place) => [
      '203.0.113.21',
      { 'x-forwarded-for': `198.51.100.${place + 1}` },
    ],
    'a client behind the proxy': () => ['10.1.2.3', { 'x-forwarded-for': '203.0.113.30' }],
  };
  const faults: string[] = [];
  for (const [name, way] of Object.entries(ways)) {
    let sent = 0;
    for (let place = 0; place < ADDRESS_MOST + 2; place += 1) {
      sent += Number(isSent(await processes.browser(...way(place)).sendCode(newNumber())));
    }
    if (sent !== ADDRESS_MOST) {
      faults.push(`${name}: ${sent} codes without a proof`);
    }
  }
  return faults;
}

/** Tries wrong codes concurrently and then the right one. @returns wrong results of the right one */
export async function triesOfCode(processes: Processes): Promise<string[]> {
  const after = async (wrongOnes: number) => {
    const mobile = newNumber();
    const browser = processes.browser();
    await browser.sendCode(mobile);
    const code = processes.lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(
      Array.from({ length: wrongOnes }, () => browser.act('codeLogin', { mobile, code: wrong })),
    );
    return isSent(await browser.act('codeLogin', { mobile, code }));
  };
  return [
    ...((await after(TRIES - 1)) ? [] : [`a code is not accepted at try ${TRIES}`]),
    ...((await after(TRIES)) ? [`a code is accepted at try ${TRIES + 1}`] : []),
    ...((await after(2 * TRIES)) ? ['a code is accepted after many concurrent tries'] : []),
  ];
}

/**
 * Tries wrong codes of one number without proofs of work, with one right code in between.
 * @returns the number of guesses, unless it is the allowed one
 */
export async function wrongCodesADay(processes: Processes, from: 'one' | 'many'): Promise<string[]> {
  const typed = spellings(newNumber());
  const address = from === 'one' ? '198.51.100.7' : undefined;
  let guesses = 0;
  for (let round = 0; round < (from === 'one' ? 5 : 7); round += 1) {
    if (round === 5) {
      processes.pass(HOUR);
    }
    const browser = processes.browser(address);
    const mobile = typed[round % typed.length] ?? '';
    await browser.sendCode(mobile);
    const code = processes.lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 1; tries < TRIES; tries += 1) {
      guesses += Number(isGuess(await browser.act('codeLogin', { mobile, code: wrong })));
    }
    const last = round === 1 ? code : wrong;
    guesses += Number(isGuess(await browser.act('codeLogin', { mobile, code: last })));
    processes.pass(MINUTE + 1);
  }
  return guesses === WRONG_A_DAY[from] ? [] : [`${guesses} wrong codes for a number in a day`];
}
