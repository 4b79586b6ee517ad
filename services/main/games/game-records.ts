import { sql } from 'kysely';
import { simplified } from '#platform/core/simplified.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import type { ReadRow } from '#platform/import/import-kind.ts';
import { gameKey } from './game-derived.ts';
import type { GameInput } from './game-input.ts';

interface StoredGame {
  id: number;
  name: string;
  version_label: string | null;
  import_key: string | null;
}

/** The import key of a row: that of the game it was found to be, else its name and version label. */
export function importKeyOf(
  game: Pick<GameInput, 'name' | 'version_label'> & { import_key?: string | undefined },
): string {
  return game.import_key ?? gameKey(game);
}

/**
 * Finds the games of rows without a number: by the current name, also as a numbered row of the batch changes it, else by
 * the name under which the game was imported, which operators have changed since. That change stays.
 */
export async function findRecords(tx: Tx, rows: readonly ReadRow<GameInput>[]): Promise<void> {
  const plain = rows.filter(({ numbered }) => !numbered);
  if (plain.length === 0) {
    return;
  }
  const games = await storedGames(tx, rows);
  const byName = new Map(games.toReversed().map((game) => [gameKey(game), game]));
  for (const { row, numbered } of rows) {
    const game = numbered && games.find(({ id }) => id === numbered.id);
    if (game) {
      const name = row.name || game.name;
      const key = gameKey({ name, version_label: row.version_label ?? game.version_label });
      byName.set(key, byName.get(key) ?? game);
    }
  }
  const names = new Set(plain.map(({ row }) => row.name));
  const byKey = new Map(games.map((game) => [game.import_key, game]));
  for (const { row, reader } of plain) {
    const key = gameKey(row);
    const named = byName.get(key);
    const game = named ?? byKey.get(key);
    if (game) {
      game.import_key ??= await claimKey(tx, game);
      row.import_key = game.import_key;
    }
    const other = simplified(row.name);
    if (!game && other !== row.name && (names.has(other) || byName.has(gameKey({ ...row, name: other })))) {
      const reason = `“${other}”也在，只是繁简不同；会另建一款，是同一款的请只用一种写法`;
      reader.report('warning', 'name', reason);
    }
    if (game && !named) {
      const reason = `库里的编号 ${game.id} 已改名为“${shown(game)}”，按改名后的更新，名称不变`;
      reader.report('warning', 'name', reason);
      Object.assign(row, { name: game.name, version_label: game.version_label });
    }
  }
}

async function storedGames(tx: Tx, rows: readonly ReadRow<GameInput>[]): Promise<StoredGame[]> {
  const plain = rows.filter(({ numbered }) => !numbered);
  const names = plain.flatMap(({ row }) => [row.name, simplified(row.name)]).map(storableText);
  const keys = plain.map(({ row }) => gameKey(row));
  const ids = rows.flatMap(({ numbered }) => (numbered ? [numbered.id] : []));
  const games = await tx
    .selectFrom('game')
    .select(['id', 'name', 'version_label', 'import_key'])
    .where(
      sql<boolean>`name = any(${names}::text[]) or import_key = any(${keys}::text[]) or id = any(${ids}::bigint[])`,
    )
    .orderBy('id')
    .execute();
  return games.map((game) => ({ ...game, id: Number(game.id) }));
}

/** Gives a game that has no import key one: its name and version label, unless another game was imported under them. */
async function claimKey(tx: Tx, game: StoredGame): Promise<string> {
  const key = gameKey(game);
  const taken = await tx.selectFrom('game').select('id').where('import_key', '=', key).executeTakeFirst();
  const import_key = taken ? `${key}#${game.id}` : key;
  await tx.updateTable('game').set({ import_key }).where('id', '=', game.id).execute();
  return import_key;
}

function shown({ name, version_label }: StoredGame): string {
  return version_label ? `${name} ${version_label}` : name;
}
