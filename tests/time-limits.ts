/** The variable that hands the measured slowdown to the suites. */
const VARIABLE = 'TEST_SLOWDOWN';

/** How much slower this machine is than the one that the limits were chosen on, from 1 on, as `npm test` measured it. */
export const slowdown = Math.max(1, Number(process.env[VARIABLE]) || 1);

/** A time limit in ms, chosen on a quiet machine with two cores, for this one. */
export function scaled(ms: number): number {
  return Math.round(ms * slowdown);
}
