import { type RawBuilder, sql } from 'kysely';
import { BOARDS } from '#contract/admin/rankings.ts';
import { HEAT_DAYS, HEAT_WEIGHTS } from '#contract/ordering.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { gamePromoted } from '../lists/promoted.ts';
import { gameReservable } from '../reservations/reservable.ts';
import type { Board } from './section-repository.ts';

/** Stored positions per board: more than are shown, so that a returning game has a previous position. */
const PLACES = 100;
const DAY_MS = 86_400_000;

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
 * Recomputes the boards: the hottest games; the newest; the most
 * reserved. A game's change is relative to its last position of the day before; a game missing from that board is
 * new, and on an empty board nothing moves.
 * @returns the boards that changed
 */
export async function computeRankings(db: Database, now: Date, publish: PublishChanges): Promise<Board[]> {
  const drawn = await transaction(db, (tx) => drawBoards(tx, now));
  if (drawn.length > 0) {
    await publish(['rankings']);
  }
  return drawn;
}

/** Recomputes the heat of all games and the boards. @returns the boards that changed */
export async function drawBoards(tx: Tx, now: Date): Promise<Board[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('draw rankings', 0))`.execute(tx);
  await refreshHeat(tx, now);
  const changed: Board[] = [];
  for (const board of BOARDS) {
    if (await draw(tx, board, now)) {
      changed.push(board);
    }
  }
  return changed;
}

async function draw(tx: Tx, board: Board, now: Date): Promise<boolean> {
  const today = chinaDay(now);
  const { rows: stored } = await sql<Stored>`
    select position, game_id, previous_position, drawn_on::text as drawn_on from ranking
    where board = ${board} order by position`.execute(tx);
  const known = new Map(stored.map((place) => [place.game_id, place]));
  const { rows: ordered } = await orderOf[board](now).execute(tx);
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

/** The current order of each board; games that can be reserved no longer leave the board of reservations. */
const orderOf: Readonly<Record<Board, (now: Date) => RawBuilder<{ id: number }>>> = {
  hot: () => sql<{ id: number }>`
    select id from game where published and ${gamePromoted} order by heat desc, id limit ${PLACES}`,
  new: () => sql<{ id: number }>`
    select id from game where published and ${gamePromoted} order by updated_at desc, id limit ${PLACES}`,
  reserve: (now) => sql<{ id: number }>`
    select id from game
    where published and ${gamePromoted} and reserve_count > 0 and ${gameReservable(now)}
    order by reserve_count desc, id limit ${PLACES}`,
};

/**
 * Recomputes the heat of all games, by which lists, boards and recommendations are ordered: the score with its prior, and
 * the recent claims, favourites and counted downloads by their order of magnitude. Rows are locked in the order of the
 * other writers, so that they don't deadlock.
 */
export async function refreshHeat(tx: Tx, now: Date): Promise<void> {
  await sql`
    with counted as (
      select game.id, round((
          ${sql.lit(HEAT_WEIGHTS.score)} * rating
          + ${sql.lit(HEAT_WEIGHTS.claims)} * log(1 + coalesce(claims, 0))
          + ${sql.lit(HEAT_WEIGHTS.favourites)} * log(1 + coalesce(favourites, 0))
          + ${sql.lit(HEAT_WEIGHTS.downloads)} * log(1 + coalesce(downloads, 0))
        )::numeric, 3)::float8 as heat
      from game
      left join (
        select pack.game_id, count(*)::float8 as claims from claim join pack on pack.id = claim.pack_id
        where claimed_at >= ${since(now)} and claimed_at <= ${now} group by pack.game_id
      ) as claimed on claimed.game_id = game.id
      left join (
        select game_id, count(*)::float8 as favourites from favourite
        where added_at >= ${since(now)} and added_at <= ${now} group by game_id
      ) as liked on liked.game_id = game.id
      left join (
        select game_id, sum(count)::float8 as downloads from download_day
        where day > ${chinaDay(chinaDayStart(now, -HEAT_DAYS.downloads))}::date group by game_id
      ) as loaded on loaded.game_id = game.id
    ), locked as (
      select game.id, counted.heat from game join counted on counted.id = game.id
      where counted.heat <> game.heat order by game.id for no key update of game
    )
    update game set heat = locked.heat from locked where locked.id = game.id`.execute(tx);
}

function since(now: Date): Date {
  return new Date(now.getTime() - HEAT_DAYS.claims * DAY_MS);
}
