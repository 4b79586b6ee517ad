import type { Game } from '#contract/entities/game.ts';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { withParam } from './list-address.ts';

const CENTER = '/BaseGameCenter';
const CATEGORIES: readonly string[] = GAME_CATEGORIES;
const THEMES: readonly string[] = GAME_THEMES;

export function calendarHref({ id }: Pick<Game, 'id'>): string {
  return `/calendar/game/${id}.ics`;
}

export function similarHref({ categories }: Pick<Game, 'categories'>): string {
  const category = categories.find((word) => CATEGORIES.includes(word));
  return category ? withParam(CENTER, 'category', category) : CENTER;
}

/** The address of a label: its category or theme in the game center, else a search. */
export function labelHref(word: string): string {
  if (CATEGORIES.includes(word)) {
    return withParam(CENTER, 'category', word);
  }
  return THEMES.includes(word) ? withParam(CENTER, 'theme', word) : withParam('/BaseSearch', 'val', word);
}

/** A game's share page for phones; `tab` is one of its sub-routes. */
export function shareHref({ id }: Pick<Game, 'id'>, tab = ''): string {
  return `/MovePage/ShareGameDetails${tab && `/${tab}`}?id=${id}`;
}

export function blockHref(block: string, { id }: Pick<Game, 'id'>): string {
  return `/BaseYxDetails/${block}?id=${id}`;
}
