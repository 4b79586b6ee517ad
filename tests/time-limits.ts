/** The variable that passes the measured slowdown to the suites. */
const VARIABLE = 'TEST_SLOWDOWN';

/** The factor by which the machine may slow down after the measurement, as it does from minute to minute. */
const RESERVE = 2;
/** The maximum factor of a limit: what never ends takes at most that long. */
const MOST = 8;

/**
 * The slowdown of this machine relative to the reference machine, at least 1: the highest that `npm test` measured
 * before the step. For loads and waits.
 */
export const slowdown = Math.max(1, Number(process.env[VARIABLE]) || 1);

/** Scales a limit in ms, chosen on an idle machine with two cores, to this machine, also while it gets slower. */
export function scaled(ms: number): number {
  return Math.round(ms * Math.min(MOST, RESERVE * slowdown));
}
