import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import type { ReadRow } from '#platform/import/import-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
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

  /** Passes rows to `accept` with the game that their `field` names; rejects rows with an unknown game. */
  async resolve<Field extends string, Row extends Record<Field, string>>(
    tx: Transaction<Tables>,
    field: Field,
    rows: readonly ReadRow<Row>[],
    accept: (row: Row, game: FoundGame, reader: RowReader) => void,
  ): Promise<void> {
    const found = await findGames(
      tx,
      rows.map(({ row }) => row[field]),
    );
    for (const { row, reader } of rows) {
      const game = found.get(row[field]);
      if (game) {
        accept(row, game, reader);
      } else {
        reader.report('rejected', field, await this.unknownGame(tx, row[field]));
      }
    }
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

export interface FoundGame {
  id: number;
  key: string;
}

/**
 * Finds games by name: an exact name first (without a version label before one with, then the oldest), else an alias
 * of exactly one game. Unknown names are omitted.
 */
export async function findGames(
  tx: Transaction<Tables>,
  names: readonly string[],
): Promise<Map<string, FoundGame>> {
  const { rows } = await sql<FoundGame & { name: string }>`
    select distinct on (asked.name) asked.name, found.id, found.key
    from unnest(${[...new Set(names.map(storableText))]}::text[]) as asked (name)
    cross join lateral (
      select id, 0 as rank, coalesce(version_label, '') as label,
        coalesce(import_key, name || '|' || coalesce(version_label, '')) as key
      from game where game.name = asked.name
      union all
      select game.id, 1, '', coalesce(import_key, name || '|' || coalesce(version_label, ''))
      from game_alias join game on game.id = game_alias.game_id
      where game_alias.alias = asked.name
        and not exists (
          select 1 from game_alias other
          where other.alias = asked.name and other.game_id <> game_alias.game_id
        )
    ) as found
    order by asked.name, found.rank, found.label, found.id`.execute(tx);
  return new Map(rows.map(({ name, id, key }) => [name, { id, key }]));
}
