import { MOST_WORK } from '#contract/account/proof.ts';
import { blockLimits, type GuessLimits } from '#platform/security/limits/guesses.ts';
import {
  CLOSED,
  DAY,
  type GrowingLimit,
  HOUR,
  MINUTE,
  type WindowLimit,
  type WorkLimit,
} from '#platform/security/limits/limit.ts';

const PER_NUMBER = [
  { ms: MINUTE, most: 1 },
  { ms: HOUR, most: 5 },
  { ms: DAY, most: 10 },
];

const NUMBER_LOG = 'sms-number';

/** Codes for one number. Proofs of work of rising cost let its owner pass others' requests. */
export const codesOfNumber: GuessLimits = {
  ofDevice: { log: 'sms-device', windows: PER_NUMBER },
  ofBlock: { log: 'sms-number-block', windows: PER_NUMBER },
  ofName: {
    log: NUMBER_LOG,
    levels: [
      PER_NUMBER,
      ...[14, 16, 18, 20].map((aDay) => [
        { ms: MINUTE, most: 3 },
        { ms: HOUR, most: aDay / 2 },
        { ms: DAY, most: aDay },
      ]),
    ],
  },
  ofAddresses: [],
};

/**
 * Codes for one number once `codesOfNumber.ofName` is used up, for a proof of the highest level. A wide block of
 * addresses gets one a day for a number, so that strangers have to come from twenty of them to keep its owner from one.
 */
export const reserveOfNumber = {
  ofName: { log: NUMBER_LOG, levels: levelsFrom(MOST_WORK, [[{ ms: DAY, most: 40 }]]) },
  ofWideBlock: { log: 'sms-number-wide', windows: [{ ms: DAY, most: 1 }] },
} satisfies Record<string, WorkLimit | WindowLimit>;

/**
 * Codes for a number that signed-in players enter as their new one. They have logs of their own: requests without a session
 * use up none of them, and they none of the number's logins. To fill `ofNumber` takes four players in two networks.
 */
export const codesOfNewNumber = {
  /** Of one player for one number. */
  ofPlayer: {
    log: 'sms-new-number',
    windows: [
      { ms: MINUTE, most: 1 },
      { ms: DAY, most: 5 },
    ],
  },
  /** Of all players of an address block for one number. */
  ofBlock: { log: 'sms-new-number-block', windows: [{ ms: DAY, most: 10 }] },
  /** Of all players for one number. With `codesOfNumberAtMost` a number gets 70 messages a day at most. */
  ofNumber: { log: 'sms-new-number-all', windows: [{ ms: DAY, most: 20 }] },
} satisfies Record<string, WindowLimit>;

/** Codes for one number, with those of its known devices: ten more than others can use up. */
export const codesOfNumberAtMost: WindowLimit = { log: NUMBER_LOG, windows: [{ ms: DAY, most: 50 }] };

/** The limits that share the site's hourly number of codes out. */
export interface CodeBudget {
  most: number;
  /** Of the whole site. With the share used, rising levels of a proof of work are required. */
  ofSite: { known: WorkLimit; unknown: WorkLimit };
  /** Of an address block and the blocks around it, narrowest first; the last one for the widest block. */
  ofBlocks: readonly WorkLimit[];
}

/** Log of the limits that bound the cost of an attack; without a proof that helps, they refuse. */
export const SITE_LOG = 'sms-site';
export const NETWORK_LOG = 'sms-network';
/** The used share of the budget from which level 0, 1, … of a proof of work no longer suffices. */
const SHARES = [0.3, 0.4, 0.5, 0.6, 0.7, 1];
/** The rest of the budget is reserved for numbers that have an account. */
const SHARE_OF_UNKNOWN = 0.7;
/** The share of one /48 or /24 network. */
const SHARE_OF_NETWORK = 0.25;

/** @param most codes an hour for the whole site */
export function codeBudget(most: number): CodeBudget {
  const levels = (log: string, ...numbers: number[]): WorkLimit => ({
    log,
    levels: numbers.map((number) => [{ ms: HOUR, most: number }]),
  });
  const shares = SHARES.map((share) => Math.ceil(most * share));
  const ofUnknown = Math.ceil(most * SHARE_OF_UNKNOWN);
  const ofNetwork = Math.max(Math.ceil(most * SHARE_OF_NETWORK), Math.min(most, 10));
  return {
    most,
    ofSite: {
      known: levels(SITE_LOG, ...shares),
      unknown: levels(SITE_LOG, ...shares.filter((share) => share <= ofUnknown)),
    },
    ofBlocks: [
      levels('sms-address', 10, 100),
      levels('sms-subnet', 30, 300),
      levels(NETWORK_LOG, Math.min(100, ofNetwork), ofNetwork),
    ],
  };
}

/** Proof-of-work challenges issued to an address block and the blocks around it. */
export const proofsOfAddresses = blockLimits('proof', 100, 300, 1_000);

/** Levels with these hits a day, and a highest one that never blocks. */
function levelsOfADay(...most: number[]): WorkLimit['levels'] {
  return [...most.map((hits) => [{ ms: DAY, most: hits }]), []];
}

/** Levels of which those below `first` block every hit. */
function levelsFrom(first: number, levels: WorkLimit['levels']): WorkLimit['levels'] {
  return [...Array.from({ length: first }, () => CLOSED), ...levels];
}

const WRONG_CODES: WindowLimit = { log: 'code-wrong', windows: [{ ms: DAY, most: 15 }] };

/** Wrong codes. Five tries of each code that is sent bound them: a number gets 50 a day, of which 40 are strangers'. */
export const wrongCodes: GuessLimits = {
  ofDevice: WRONG_CODES,
  ofBlock: WRONG_CODES,
  ofName: { log: 'code-wrong-name', levels: levelsOfADay(30, 60, 90, 120, 140, 160, 180) },
  ofAddresses: [],
};

/** Wrong passwords of a guesser for one account: ten are free, then each attempt waits longer. */
const WRONG_PASSWORDS: GrowingLimit = {
  log: 'password-wrong',
  free: 10,
  waitsMs: [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

export const wrongPasswords: GuessLimits = {
  ofDevice: WRONG_PASSWORDS,
  ofBlock: WRONG_PASSWORDS,
  ofName: {
    log: 'password-wrong-name',
    levels: levelsOfADay(100, 200, 300, 400, 500, 1_000, 2_000),
  },
  ofAddresses: blockLimits('password', 100, 300, 1_000),
};

export const CODE_TRIES = 5;
