import type { GrowingLimit, WindowLimit } from '#platform/security/limits/limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Codes sent to one number. */
export const codesOfNumber: WindowLimit = {
  log: 'sms-number',
  windows: [
    { ms: MINUTE, most: 1 },
    { ms: HOUR, most: 5 },
    { ms: DAY, most: 10 },
  ],
};

/** Codes asked for from one address before it has to do a proof of work for each. */
export const codesOfAddress: WindowLimit = { log: 'sms-address', windows: [{ ms: HOUR, most: 10 }] };

/** Codes sent by the whole site: what an attack can cost. */
export function codesOfSite(most: number): WindowLimit {
  return { log: 'sms-site', windows: [{ ms: HOUR, most }] };
}

/** Proofs of work that one address may ask for. */
export const proofsOfAddress: WindowLimit = { log: 'proof-address', windows: [{ ms: HOUR, most: 100 }] };

/** Wrong codes entered for one number. */
export const wrongCodes: WindowLimit = { log: 'code-wrong', windows: [{ ms: DAY, most: 15 }] };

/** Wrong passwords for one account: ten are free, then each next try waits longer. */
export const wrongPasswords: GrowingLimit = {
  log: 'password-wrong',
  free: 10,
  waitsMs: [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

/** Wrong passwords from one address, whichever accounts they were tried on. */
export const wrongPasswordsOfAddress: WindowLimit = {
  log: 'password-address',
  windows: [{ ms: HOUR, most: 100 }],
};

/** Codes of one number live so long, and may be tried so often. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const PROOF_MINUTES = 5;
