import { type RawBuilder, sql } from 'kysely';
import type { GameRef } from '#contract/entities/game.ts';

/** A game reference as a JSON object, for a statement that selects from `game`. */
export function gameRefJson(): RawBuilder<GameRef> {
  return sql`jsonb_build_object('id', game.id, 'name', game.name, 'icon_url', game.icon_url)`;
}

/**
 * True if the game of this column is published. Few games are unpublished, so excluding them is cheaper than a join.
 */
export function gamePublished(
  column: 'pack.game_id' | 'opening.game_id' | 'trade_listing.game_id',
): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not in (select hidden.id from game as hidden where not hidden.published)`;
}

/** Picks the fields of a game reference. */
export function presentGameRef({ id, name, icon_url }: GameRef): GameRef {
  return { id, name, icon_url };
}
