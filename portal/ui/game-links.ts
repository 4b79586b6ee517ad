import type { Game } from '#contract/entities/game.ts';
import { withParam } from './list-address.ts';

const CENTER = '/BaseGameCenter';

export function calendarHref({ id }: Pick<Game, 'id'>): string {
  return `/calendar/game/${id}.ics`;
}

export function similarHref({ categories }: Pick<Game, 'categories'>): string {
  const [category] = categories;
  return category ? withParam(CENTER, 'category', category) : CENTER;
}

/** The address of the games that share a label: its category or theme in the game center; other labels have none. */
export function labelHref(
  word: string,
  { categories, themes }: Pick<Game, 'categories' | 'themes'>,
): string | undefined {
  if (categories.includes(word)) {
    return withParam(CENTER, 'category', word);
  }
  return themes.includes(word) ? withParam(CENTER, 'theme', word) : undefined;
}

/** A game's share page for phones; `tab` is one of its sub-routes. */
export function shareHref({ id }: Pick<Game, 'id'>, tab = ''): string {
  return `/MovePage/ShareGameDetails${tab && `/${tab}`}?id=${id}`;
}

export function blockHref(block: string, { id }: Pick<Game, 'id'>): string {
  return `/BaseYxDetails/${block}?id=${id}`;
}
