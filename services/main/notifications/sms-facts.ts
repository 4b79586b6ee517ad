import type { SmsFacts } from './notify.ts';

/** Providers refuse longer values of a template. */
const LONGEST = 20;

/** The variables of an SMS about a game, and a time. A long name is cut. */
export function smsFacts(game: string, moment = ''): SmsFacts {
  const characters = [...game];
  const name = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : game;
  return { name, moment };
}
