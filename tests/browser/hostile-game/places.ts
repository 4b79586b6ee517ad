import type { Place } from './sites.ts';

const GAMES = ['fullscreen', 'draws', 'starts a worker'];
const WITH_STORAGE = [...GAMES, 'payment page', 'stores', 'opens a database'];

/** A place on the portal's site, whose requests carry its cookies, and the portal itself; each with what a game needs there. */
export const NEAREST: readonly (readonly [Place, readonly string[]])[] = [
  ['a subdomain', WITH_STORAGE],
  // In its sandbox without an origin it has neither storage nor ordinary windows.
  ['the portal itself', GAMES],
];

/** The other places. */
export const OTHERS: readonly (readonly [Place, readonly string[]])[] = [
  ['another site', WITH_STORAGE],
  ['another port', WITH_STORAGE],
];
