import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { GameRef } from '#contract/entities/game.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { gamePromoted } from './promoted.ts';

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

/** The games whose packs, openings and listings no list has: hidden and flagged ones. Few are, each in an index. */
export const unlistedGames: RawBuilder<unknown> = sql`(
  select hidden.id from game as hidden where not hidden.published
  union all select flagged.id from game as flagged where flagged.minors_notice)`;

/** References of published games, in the order of `ids`; `promoted` excludes flagged ones. */
export function findGameRefs(
  db: Database,
  ids: readonly number[],
  promoted: 'all' | 'promoted' = 'all',
): Promise<GameRef[]> {
  return db
    .selectFrom('game')
    .select(['id', 'name', 'icon_url'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('published', '=', true)
    .where(promoted === 'all' ? sql.lit(true) : gamePromoted)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute();
}

const FILTER_GAMES = 200;

/** References of the published games that a query selects, hottest first, without flagged ones. */
export function hottestGameRefs(
  db: Database,
  gameIds: SelectQueryBuilder<Tables, keyof Tables, { game_id: number }>,
): Promise<GameRef[]> {
  return db
    .selectFrom('game')
    .select(['game.id', 'game.name', 'game.icon_url'])
    .where('game.published', '=', true)
    .where(gamePromoted)
    .where('game.id', 'in', gameIds)
    .orderBy('game.heat', 'desc')
    .orderBy('game.id')
    .limit(FILTER_GAMES)
    .execute();
}
