import { blockLimits, type GuessLimits } from '#platform/security/limits/guesses.ts';
import {
  atMost,
  DAY,
  type GrowingLimit,
  HOUR,
  MINUTE,
  type WindowLimit,
} from '#platform/security/limits/limit.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

/** Wrong passwords of a guesser for one name: five are free, then each attempt waits longer. */
const WRONG_PASSWORDS: GrowingLimit = {
  log: 'operator-password',
  free: 5,
  waitsMs: [1, 2, 5, 15, 30].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

/** Wrong passwords, whether or not the operator exists. */
export const wrongPasswords: GuessLimits = {
  ofDevice: WRONG_PASSWORDS,
  ofBlock: WRONG_PASSWORDS,
  ofName: {
    log: 'operator-password-name',
    // The highest level never blocks.
    levels: [...[50, 100, 150, 200, 250, 500, 1_000].map((most) => [atMost(most, DAY)]), []],
  },
  ofAddresses: blockLimits('operator', 50, 150, 500),
};

const WRONG_TOTP: GrowingLimit = {
  log: 'operator-totp',
  free: 5,
  waitsMs: [1, 5, 15, 60].map((minutes) => minutes * MINUTE),
  memoryMs: DAY,
};

/**
 * Wrong authenticator and recovery codes. Who guesses has the password, but not the operator's devices: these have
 * counters of their own. 300 guesses of a day find one of the three valid codes with a chance of 0.1 %.
 */
export const wrongTotp: GuessLimits = {
  ofDevice: WRONG_TOTP,
  ofBlock: WRONG_TOTP,
  ofName: {
    log: 'operator-totp-name',
    levels: [50, 100, 150, 200, 250, 300].map((most) => [atMost(most, DAY)]),
  },
  ofAddresses: [],
};

/** The key of an operator in `wrongTotp`. */
export function totpTriesKey(secret: ServerSecret, operatorId: number): Buffer {
  return secret.hash('operator totp tries', String(operatorId));
}

/** Failed logins of a network, by password or passkey, that the audit notes. A proof of work lets more through. */
export const notedFailures: WindowLimit = { log: 'operator-login-noted', windows: [atMost(500, HOUR)] };

/** Wrong tokens of invitations from one address block. */
export const wrongInvitations: WindowLimit = { log: 'operator-invitation', windows: [atMost(20, HOUR)] };
