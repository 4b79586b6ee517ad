import { sql } from 'kysely';
import { raiseVersions, withChangedRelations } from '#platform/database/raise-versions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { upsertRows, type Written } from '#platform/database/upsert-rows.ts';
import { upsertColumns } from '#platform/import/record-fields.ts';
import { firstLetter } from './game-derived.ts';
import { gameFields } from './game-fields.ts';
import type { AliasInput, GameInput } from './game-input.ts';
import { writeAliases, writeParts } from './game-parts-writer.ts';
import { importKeyOf } from './game-records.ts';

const columns = upsertColumns(gameFields);

/**
 * Upserts games with their aliases, builds, media and update logs, keyed by `importKeyOf`; a game whose parts changed
 * counts as updated. The caller updates the search documents (`indexGames` with the ids).
 */
export async function upsertGames(tx: Tx, games: readonly GameInput[], now: Date): Promise<Written[]> {
  const known = await knownTimes(tx, games.map(importKeyOf));
  const rows = games.map(({ aliases: _a, packages: _p, media: _m, releases: _r, figures: _f, ...game }) => {
    const import_key = importKeyOf(game);
    return {
      ...game,
      import_key,
      updated_at: game.updated_at ?? known.get(import_key) ?? now,
      first_letter: firstLetter(game.name),
    };
  });
  const written = await upsertRows(tx, 'game', columns, rows);
  const changed = await writeParts(
    tx,
    written.flatMap(({ id, outcome }, index) =>
      outcome === 'duplicate' ? [] : [{ game_id: id, ...(games[index] as GameInput) }],
    ),
  );
  return withChangedRelations(tx, 'game', written, changed);
}

/** The times of existing games, which an import without them retains. */
async function knownTimes(tx: Tx, keys: string[]) {
  const rows = await tx
    .selectFrom('game')
    .select(['import_key', 'updated_at'])
    .where('import_key', '=', sql<string>`any(${keys})`)
    .execute();
  return new Map(rows.map((row) => [row.import_key ?? '', row.updated_at]));
}

/** Adds aliases from a separate list; returns the ids of the changed games. */
export async function upsertAliases(
  tx: Tx,
  aliases: readonly (AliasInput & { game_id: number })[],
): Promise<number[]> {
  const changed = await writeAliases(tx, aliases);
  await raiseVersions(tx, 'game', changed);
  return changed;
}
