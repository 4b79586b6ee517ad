import { MOST_WORK } from '#contract/account/proof.ts';
import { blockLimits, type GuessLimits } from '#platform/security/limits/guesses.ts';
import {
  atMost,
  CLOSED,
  DAY,
  type GrowingLimit,
  HOUR,
  MINUTE,
  type Window,
  type WindowLimit,
  type WorkLimit,
} from '#platform/security/limits/limit.ts';

const PER_NUMBER = [atMost(1, MINUTE), atMost(5, HOUR), atMost(10, DAY)];

const NUMBER_LOG = 'sms-number';

/** Codes for one number. Proofs of work of rising cost let its owner pass others' requests. */
export const codesOfNumber: GuessLimits = {
  ofDevice: { log: 'sms-device', windows: PER_NUMBER },
  // `ofName` counts these, too: without a proof it bounds them.
  ofBlock: { log: 'sms-number-block', windows: [atMost(1, MINUTE)] },
  ofName: {
    log: NUMBER_LOG,
    levels: [
      PER_NUMBER,
      ...[14, 16, 18, 20].map((aDay) => [atMost(3, MINUTE), atMost(aDay / 2, HOUR), atMost(aDay, DAY)]),
    ],
  },
  ofAddresses: [],
};

/**
 * Codes for one number once `codesOfNumber.ofName` is used up, for a proof of the highest level. A wide block of
 * addresses gets one a day for a number, so that strangers have to come from twenty of them to keep its owner from one.
 */
export const reserveOfNumber = {
  ofName: { log: NUMBER_LOG, levels: levelsFrom(MOST_WORK, [[atMost(40, DAY)]]) },
  ofWideBlock: { log: 'sms-number-wide', windows: [atMost(1, DAY)] },
} satisfies Record<string, WorkLimit | WindowLimit>;

/**
 * Codes for a number that signed-in players enter as their new one. They have logs of their own: requests without a session
 * use up none of them, and they none of the number's logins. To fill `ofNumber` takes four players in two networks.
 */
export const codesOfNewNumber = {
  /** Of one player for one number. */
  ofPlayer: { log: 'sms-new-number', windows: [atMost(1, MINUTE), atMost(5, DAY)] },
  /** Of all players of an address block for one number. */
  ofBlock: { log: 'sms-new-number-block', windows: [atMost(10, DAY)] },
  /** Of all players for one number. With `codesOfNumberAtMost` a number gets 70 messages a day at most. */
  ofNumber: { log: 'sms-new-number-all', windows: [atMost(20, DAY)] },
} satisfies Record<string, WindowLimit>;

/** Codes for one number, with those of its known devices: ten more than others can use up. */
export const codesOfNumberAtMost: WindowLimit = { log: NUMBER_LOG, windows: [atMost(50, DAY)] };

/** Codes for one number that portals in other processes request: as many as the limits of one portal allow. */
export const codesOfServedNumber: WindowLimit = { log: NUMBER_LOG, windows: [atMost(70, DAY)] };

/** Whose number a code is for: one with an account, one without, and one without that got a code today already. */
export type NumberKind = 'known' | 'new' | 'seen';

/** The limits that share the site's hourly number of codes out. */
export interface CodeBudget {
  most: number;
  /** Of the whole site, reserves included. */
  ofAll: WindowLimit;
  /** Of the whole site without the reserves. With the share used, rising levels of a proof of work are required. */
  ofSite: WorkLimit;
  /** What is reserved for a kind of numbers once `ofSite` is used up. */
  reserve: {
    ofKind: WorkLimit;
    /** Of an address's widest block, and of the provider's block around it, within the reserve of a kind. */
    ofNetwork: WindowLimit;
    ofWideBlock: WindowLimit;
  };
  /** Of an address block and the blocks around it, narrowest first; the last one for the widest block. */
  ofBlocks: readonly WorkLimit[];
}

/** Log of the limits that bound the cost of an attack; without a proof that helps, they refuse. */
export const SITE_LOG = 'sms-site';
const NETWORK_LOG = 'sms-network';
const RESERVE_LOG = 'sms-reserve';
const RESERVE_NETWORK_LOG = 'sms-reserve-network';
const RESERVE_WIDE_LOG = 'sms-reserve-wide';
/** The logs of the budget that all visitors of a site or a network share. */
export const BUDGET_LOGS: readonly string[] = [
  SITE_LOG,
  NETWORK_LOG,
  RESERVE_LOG,
  RESERVE_NETWORK_LOG,
  RESERVE_WIDE_LOG,
];
/** The used share of the budget from which level 0, 1, … of a proof of work no longer suffices. */
const SHARES = [0.3, 0.4, 0.5, 0.6, 0.7];
/** Of the budget, for numbers with an account and for new ones each. */
const SHARE_OF_RESERVE = 0.15;
/** The share of one /48 or /24 network. */
const SHARE_OF_NETWORK = 0.25;
/** The share of a reserve that one /32 or /16 gets. */
const SHARE_OF_WIDE_BLOCK = 0.1;

/** @param most codes an hour for the whole site */
export function codeBudget(most: number): CodeBudget {
  const hourly = (number: number): Window[] => [atMost(Math.ceil(number), HOUR)];
  const levels = (log: string, ...numbers: number[]): WorkLimit => ({ log, levels: numbers.map(hourly) });
  const ofNetwork = Math.max(Math.ceil(most * SHARE_OF_NETWORK), Math.min(most, 10));
  const reserved = most * SHARE_OF_RESERVE;
  return {
    most,
    ofAll: { log: SITE_LOG, windows: hourly(most) },
    ofSite: levels(SITE_LOG, ...SHARES.map((share) => most * share)),
    reserve: {
      ofKind: {
        log: RESERVE_LOG,
        levels: levelsFrom(SHARES.length, [reserved / 3, (reserved * 2) / 3, reserved].map(hourly)),
      },
      ofNetwork: { log: RESERVE_NETWORK_LOG, windows: hourly(1) },
      ofWideBlock: {
        log: RESERVE_WIDE_LOG,
        windows: hourly(Math.max(3, reserved * SHARE_OF_WIDE_BLOCK)),
      },
    },
    ofBlocks: [
      levels('sms-address', 10, 100),
      levels('sms-subnet', 30, 300),
      levels(NETWORK_LOG, Math.min(100, ofNetwork), ofNetwork),
    ],
  };
}

/** Levels with these hits a day, and a highest one that never blocks. */
function levelsOfADay(...most: number[]): WorkLimit['levels'] {
  return [...most.map((hits) => [atMost(hits, DAY)]), []];
}

/** Levels of which those below `first` block every hit. */
function levelsFrom(first: number, levels: WorkLimit['levels']): WorkLimit['levels'] {
  return [...Array.from({ length: first }, () => CLOSED), ...levels];
}

const WRONG_CODES: WindowLimit = { log: 'code-wrong', windows: [atMost(15, DAY)] };

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
