import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type FoundGame, findGames } from '../games/game-finder.ts';
import { type ComparableName, comparableNames, nearestName } from './nearest-name.ts';

/** Most names compared for suggestions; more cost too much memory. */
const MOST_NAMES = 200_000;

/** Resolves the game names of one import. */
export class GameNames {
  #known: ComparableName[] | undefined;
  #hints = new Map<string, string>();

  /** The games by name; unknown names are omitted. */
  find(tx: Transaction<Tables>, names: readonly string[]): Promise<Map<string, FoundGame>> {
    return findGames(tx, names);
  }

  /** The message for an unknown name, with the nearest known one. */
  async unknownGame(tx: Transaction<Tables>, name: string): Promise<string> {
    let hint = this.#hints.get(name);
    if (hint === undefined) {
      this.#known ??= await knownNames(tx);
      const nearest = nearestName(name, this.#known);
      hint = nearest ? `没有这款游戏：${name}。是不是“${nearest}”？` : `没有这款游戏：${name}`;
      this.#hints.set(name, hint);
    }
    return hint;
  }
}

async function knownNames(tx: Transaction<Tables>): Promise<ComparableName[]> {
  const games = await tx
    .selectFrom('game')
    .select('name')
    .distinct()
    .orderBy('name')
    .limit(MOST_NAMES)
    .execute();
  return comparableNames(games.map((game) => game.name));
}
