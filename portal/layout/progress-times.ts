/** As specified: a full run of the progress bar, the delay before it is shown, and a tick. */
export const DURATION_MS = 5_000;
export const THROTTLE_MS = 200;
export const TICK_MS = 100;
