import type { Place } from './sites.ts';

const GAMES = ['fullscreen', 'draws', 'starts a worker'];
const WITH_STORAGE = [...GAMES, 'payment page', 'stores', 'opens a database'];

/** The place that is farthest from the portal and the nearest one, each with what a game needs there. */
export const EXTREMES: readonly (readonly [Place, readonly string[]])[] = [
  ['another site', WITH_STORAGE],
  // In its sandbox without an origin it has neither storage nor ordinary windows.
  ['the portal itself', GAMES],
];

/** The places between. */
export const BETWEEN: readonly (readonly [Place, readonly string[]])[] = [
  ['a subdomain', WITH_STORAGE],
  ['another port', WITH_STORAGE],
];
