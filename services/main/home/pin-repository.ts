import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../catalogue/game-card-query.ts';
import type { Board } from './section-repository.ts';

/** A game pinned to a position of a board. */
export interface PinnedRow extends GameCardRow {
  board: Board;
  position: number;
}

/** The active pins of published games by position. */
export function listPins(db: Database, now: Date): Promise<PinnedRow[]> {
  return selectGameCards(db, now)
    .innerJoin('ranking_pin', 'ranking_pin.game_id', 'game.id')
    .select(['ranking_pin.board', 'ranking_pin.position'])
    .where('game.published', '=', true)
    .where('ranking_pin.starts_at', '<=', now)
    .where((one) => one.or([one('ranking_pin.ends_at', 'is', null), one('ranking_pin.ends_at', '>', now)]))
    .orderBy('ranking_pin.position')
    .orderBy('ranking_pin.id')
    .execute();
}

/** The next time at which a pin starts or ends. */
export async function nextPinChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from ranking_pin, unnest(array[starts_at, ends_at]) as at where at > ${now}`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}
