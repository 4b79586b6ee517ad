import { sql, type Transaction } from 'kysely';
import { BOARDS } from '#contract/admin/rankings.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { chinaDay } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Board } from './section-repository.ts';

type Tx = Transaction<Tables>;

/** Stored positions per board: more than are shown, so that a returning game has a previous position. */
const PLACES = 100;
const WEEK_MS = 7 * 86_400_000;

interface Place {
  position: number;
  game_id: number;
  previous_position: number | null;
}

interface Stored extends Place {
  /** The day in China; null if another program wrote it. */
  drawn_on: string | null;
}

/**
 * Recomputes the boards: the hottest games, with claims and favourites of the last seven days; the newest; the most
 * reserved. A game's change is relative to its last position of the day before; a game missing from that board is
 * new, and on an empty board nothing moves.
 * @returns the boards that changed
 */
export async function computeRankings(db: Database, now: Date, publish: PublishChanges): Promise<Board[]> {
  const drawn = await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('draw rankings', 0))`.execute(tx);
    const changed: Board[] = [];
    for (const board of BOARDS) {
      if (await draw(tx, board, now)) {
        changed.push(board);
      }
    }
    return changed;
  });
  if (drawn.length > 0) {
    await publish(['rankings']);
  }
  return drawn;
}

async function draw(tx: Tx, board: Board, now: Date): Promise<boolean> {
  const today = chinaDay(now);
  const { rows: stored } = await sql<Stored>`
    select position, game_id, previous_position, drawn_on::text as drawn_on from ranking
    where board = ${board} order by position`.execute(tx);
  const known = new Map(stored.map((place) => [place.game_id, place]));
  const { rows: ordered } = await orders[board](now).execute(tx);
  const places = ordered.map(({ id: game_id }, index): Place => {
    const place = known.get(game_id);
    const position = index + 1;
    if (stored.length === 0) {
      return { position, game_id, previous_position: position };
    }
    const previous = place?.drawn_on === today ? place.previous_position : place?.position;
    return { position, game_id, previous_position: previous ?? null };
  });
  if (stored.every(({ drawn_on }) => drawn_on === today) && isSame(stored, places)) {
    return false;
  }
  await tx.deleteFrom('ranking').where('board', '=', board).execute();
  if (places.length > 0) {
    await tx
      .insertInto('ranking')
      .values(places.map((place) => ({ board, ...place, drawn_on: today })))
      .execute();
  }
  return !isSame(stored, places);
}

function isSame(stored: readonly Place[], places: readonly Place[]): boolean {
  return (
    stored.length === places.length &&
    places.every((place, at) => {
      const other = stored[at];
      return other?.game_id === place.game_id && other.previous_position === place.previous_position;
    })
  );
}

/** The current order of each board. */
const orders = {
  hot: (now: Date) => sql<{ id: number }>`
    select game.id from game
    left join (
      select pack.game_id, count(*) as claims from claim join pack on pack.id = claim.pack_id
      where claimed_at >= ${since(now)} and claimed_at <= ${now} group by pack.game_id
    ) as claimed on claimed.game_id = game.id
    left join (
      select game_id, count(*) as favourites from favourite
      where added_at >= ${since(now)} and added_at <= ${now} group by game_id
    ) as liked on liked.game_id = game.id
    where game.published
    order by heat + 8 * log(1 + coalesce(claims, 0)) + 8 * log(1 + coalesce(favourites, 0)) desc, game.id
    limit ${PLACES}`,
  new: () => sql<{ id: number }>`
    select id from game where published order by updated_at desc, id limit ${PLACES}`,
  reserve: () => sql<{ id: number }>`
    select id from game where published and reserve_count > 0 order by reserve_count desc, id limit ${PLACES}`,
} as const;

function since(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}
