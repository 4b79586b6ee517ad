import type { WindowLimit } from '#platform/security/limits/limit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Reviews and replies of one player. */
export const commentsOfPlayer: WindowLimit = {
  log: 'comment-player',
  windows: [
    { ms: MINUTE, most: 3 },
    { ms: DAY, most: 50 },
  ],
};

/** Likes of one player. */
export const likesOfPlayer: WindowLimit = {
  log: 'comment-like-player',
  windows: [{ ms: MINUTE, most: 60 }],
};
