import type { Game } from '#contract/entities/game.ts';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { withParam } from './list-address.ts';

const CENTER = '/BaseGameCenter';

type Knows<List extends readonly string[]> = List[number];

function isOf<const List extends readonly string[]>(list: List, word: string): word is Knows<List> {
  return list.includes(word);
}

/** A game's calendar: its tests and server openings, to subscribe to. */
export function calendarHref({ id }: Pick<Game, 'id'>): string {
  return `/calendar/game/${id}.ics`;
}

/** Games of the same kind. */
export function similarHref({ categories }: Pick<Game, 'categories'>): string {
  const category = categories.find((word) => isOf(GAME_CATEGORIES, word));
  return category ? withParam(CENTER, 'category', category) : CENTER;
}

/** Where a label leads: the games of that category or theme, else what the search finds for it. */
export function labelHref(word: string): string {
  if (isOf(GAME_CATEGORIES, word)) {
    return withParam(CENTER, 'category', word);
  }
  return isOf(GAME_THEMES, word) ? withParam(CENTER, 'theme', word) : withParam('/BaseSearch', 'val', word);
}

/** The page of a game to pass on, made for phones; `tab` is one of its sub-routes. */
export function shareHref({ id }: Pick<Game, 'id'>, tab = ''): string {
  return `/MovePage/ShareGameDetails${tab && `/${tab}`}?id=${id}`;
}

/** A block of a game's page as a page of its own. */
export function blockHref(block: string, { id }: Pick<Game, 'id'>): string {
  return `/BaseYxDetails/${block}?id=${id}`;
}
