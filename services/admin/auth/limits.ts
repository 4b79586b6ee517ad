import { DAY, type GrowingLimit, HOUR, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';

/** Wrong passwords for one name, whether or not the operator exists: five are free, then each attempt waits longer. */
export const wrongPasswords: GrowingLimit = {
  log: 'operator-password',
  free: 5,
  waitsMs: [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

export const wrongTotp: GrowingLimit = {
  log: 'operator-totp',
  free: 5,
  waitsMs: [1, 5, 15, 60].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

export const failuresOfAddress: WindowLimit = {
  log: 'operator-address',
  windows: [{ ms: HOUR, most: 50 }],
};
