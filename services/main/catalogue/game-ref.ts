import { type RawBuilder, sql } from 'kysely';
import type { GameRef } from '#contract/entities/game.ts';

/** A game's reference as a JSON object, for a statement that has the table `game` in sight. */
export function gameRefJson(): RawBuilder<GameRef> {
  return sql`jsonb_build_object('id', game.id, 'name', game.name, 'icon_url', game.icon_url)`;
}

/**
 * True where the game of this column is published. Few games are not, so it is cheaper to look for those than
 * to join every row with its game.
 */
export function gamePublished(
  column: 'pack.game_id' | 'opening.game_id' | 'trade_listing.game_id',
): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not in (select hidden.id from game as hidden where not hidden.published)`;
}

/** The reference of a game, from anything that has its fields. */
export function presentGameRef({ id, name, icon_url }: GameRef): GameRef {
  return { id, name, icon_url };
}
