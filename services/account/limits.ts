import { DAY, type GrowingLimit, HOUR, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';

export const codesOfNumber: WindowLimit = {
  log: 'sms-number',
  windows: [
    { ms: MINUTE, most: 1 },
    { ms: HOUR, most: 5 },
    { ms: DAY, most: 10 },
  ],
};

/** Codes requested from one address without a proof of work. */
export const codesOfAddress: WindowLimit = { log: 'sms-address', windows: [{ ms: HOUR, most: 10 }] };

/** Codes sent by the whole site: bounds the cost of an attack. */
export function codesOfSite(most: number): WindowLimit {
  return { log: 'sms-site', windows: [{ ms: HOUR, most }] };
}

/** Proof-of-work challenges issued to one address. */
export const proofsOfAddress: WindowLimit = { log: 'proof-address', windows: [{ ms: HOUR, most: 100 }] };

export const wrongCodes: WindowLimit = { log: 'code-wrong', windows: [{ ms: DAY, most: 15 }] };

/** Wrong passwords for one account: ten are free, then each attempt waits longer. */
export const wrongPasswords: GrowingLimit = {
  log: 'password-wrong',
  free: 10,
  waitsMs: [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

export const wrongPasswordsOfAddress: WindowLimit = {
  log: 'password-address',
  windows: [{ ms: HOUR, most: 100 }],
};

/** Lifetime of a code, and attempts per code. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const PROOF_MINUTES = 5;
