import type { RankingEntry } from '#contract/calls/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Database } from '#platform/database/open.ts';
import { presentGameCards } from '../catalogue/game-card-presenter.ts';
import {
  type Board,
  listPins,
  listRankings,
  nextPinChange,
  type PinnedRow,
  type RankedRow,
  topGames,
} from './section-repository.ts';

function presentBoard(rows: readonly RankedRow[], scope: ReadScope): RankingEntry[] {
  const cards = presentGameCards(rows, scope);
  return rows.flatMap(({ position, previous_position }, index) => {
    const game = cards[index];
    return game ? [{ game, change: previous_position === null ? null : previous_position - position }] : [];
  });
}

/**
 * Inserts the pinned games at their positions; the others follow in order. A pinned game retains its change; a game
 * outside the board has none.
 */
function withPins(
  entries: readonly RankingEntry[],
  pins: readonly PinnedRow[],
  limit: number,
  scope: ReadScope,
): RankingEntry[] {
  const cards = presentGameCards(pins, scope);
  const pinned = pins.flatMap(({ position }, index) => {
    const game = cards[index];
    const own = entries.find((entry) => entry.game.id === game?.id);
    return game ? [{ position, entry: { game, change: own?.change ?? 0 } }] : [];
  });
  const others = entries.filter(({ game }) => !pinned.some(({ entry }) => entry.game.id === game.id));
  const board: RankingEntry[] = [];
  while (board.length < limit && others.length + pinned.length > 0) {
    const isPinned = others.length === 0 || (pinned[0]?.position ?? limit + 1) <= board.length + 1;
    const next = isPinned ? pinned.shift()?.entry : others.shift();
    if (next) {
      board.push(next);
    }
  }
  return board;
}

/** The three boards. A board without stored positions is computed from the games, without changes. */
export async function readRankings(
  db: Database,
  limit: number,
  scope: ReadScope,
): Promise<Record<Board, RankingEntry[]>> {
  scope.tag('rankings', 'games');
  const [ranked, pins, change] = await Promise.all([
    listRankings(db, limit, scope.now),
    listPins(db, scope.now),
    nextPinChange(db, scope.now),
  ]);
  scope.changesAt(change);
  const ownOrder = async (name: Board): Promise<RankingEntry[]> => {
    const rows = ranked.filter((row) => row.board === name);
    if (rows.length > 0) {
      return presentBoard(rows, scope);
    }
    const top = presentGameCards(await topGames(db, name, limit, scope.now), scope);
    return top.map((game) => ({ game, change: 0 }));
  };
  const board = async (name: Board) => {
    const entries = await ownOrder(name);
    const here = pins.filter((pin) => pin.board === name);
    return here.length > 0 ? withPins(entries, here, limit, scope) : entries;
  };
  const [hot, newest, reserve] = await Promise.all([board('hot'), board('new'), board('reserve')]);
  return { hot, new: newest, reserve };
}
