import type { RankingEntry } from '../../../contract/calls/site.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { ReadScope } from '../../../platform/page-cache/read-scope.ts';
import { presentGameCards } from '../catalogue/game-card-presenter.ts';
import { type Board, listRankings, type RankedRow, topGames } from './shelf-repository.ts';

function presentBoard(rows: readonly RankedRow[], scope: ReadScope): RankingEntry[] {
  const cards = presentGameCards(rows, scope);
  return rows.flatMap(({ position, previous_position }, index) => {
    const game = cards[index];
    return game ? [{ game, change: previous_position === null ? null : previous_position - position }] : [];
  });
}

/** The three boards; one that was never drawn up follows from the games themselves, without movement. */
export async function readRankings(
  db: Database,
  limit: number,
  scope: ReadScope,
): Promise<Record<Board, RankingEntry[]>> {
  scope.tag('rankings', 'games');
  const ranked = await listRankings(db, limit, scope.now);
  const board = async (name: Board): Promise<RankingEntry[]> => {
    const rows = ranked.filter((row) => row.board === name);
    if (rows.length > 0) {
      return presentBoard(rows, scope);
    }
    const top = presentGameCards(await topGames(db, name, limit, scope.now), scope);
    return top.map((game) => ({ game, change: 0 }));
  };
  const [hot, newest, reserve] = await Promise.all([board('hot'), board('new'), board('reserve')]);
  return { hot, new: newest, reserve };
}
