import type { GrowingLimit, WindowLimit } from '#platform/security/limits/limit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Wrong passwords for one name, whether or not there is such an operator: five are free, then each waits longer. */
export const wrongPasswords: GrowingLimit = {
  log: 'operator-password',
  free: 5,
  waitsMs: [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

/** Wrong codes of one operator's authenticator. */
export const wrongTotp: GrowingLimit = {
  log: 'operator-totp',
  free: 5,
  waitsMs: [1, 5, 15, 60].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

/** Failed logins from one address, whoever they were tried for. */
export const failuresOfAddress: WindowLimit = {
  log: 'operator-address',
  windows: [{ ms: HOUR, most: 50 }],
};
