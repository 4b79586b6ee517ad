import type { WindowLimit } from '#platform/security/limits/limit.ts';

const MINUTE = 60_000;

/** Words of one player on whether codes work; minds change, but not all day. */
export const feedbackOfPlayer: WindowLimit = {
  log: 'pack-feedback-player',
  windows: [
    { ms: MINUTE, most: 20 },
    { ms: 60 * MINUTE, most: 100 },
  ],
};
