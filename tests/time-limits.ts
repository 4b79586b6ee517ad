/** The variable that passes the measured slowdown to the suites. */
const VARIABLE = 'TEST_SLOWDOWN';

/** The slowdown of this machine relative to the reference machine, at least 1, as measured by `npm test`. */
export const slowdown = Math.max(1, Number(process.env[VARIABLE]) || 1);

/** Scales a limit in ms, chosen on an idle machine with two cores, to this machine. */
export function scaled(ms: number): number {
  return Math.round(ms * slowdown);
}
