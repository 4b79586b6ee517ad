import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { gameKey } from '#services/main/games/game-derived.ts';
import type { RosterEntry } from '../catalogue/games.ts';
import type { DemoPack } from '../catalogue/packs.ts';
import type { Ids } from './seeding.ts';
import { packKeys } from './write-packs.ts';

/** The ids of the demo's games and packs that are in the database, by what the content calls them. */
export async function knownIds(
  tx: Transaction<Tables>,
  content: { games: RosterEntry[]; packs: DemoPack[] },
): Promise<{ games: Ids; packs: Ids }> {
  const games = new Map(content.games.map((game) => [game.slug, gameKey(game)]));
  const packs = new Map([...packKeys(content)].map(([key, { import_key }]) => [key, import_key]));
  return { games: await idsOf(tx, 'game', games), packs: await idsOf(tx, 'pack', packs) };
}

async function idsOf(
  tx: Transaction<Tables>,
  table: 'game' | 'pack',
  keys: ReadonlyMap<string, string>,
): Promise<Ids> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'import_key'])
    .where(sql<boolean>`import_key = any(${[...keys.values()]}::text[])`)
    .execute();
  const ids = new Map(rows.map((row) => [row.import_key, row.id]));
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const id = ids.get(key);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
