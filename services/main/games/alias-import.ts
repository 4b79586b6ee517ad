import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { WriteOutcome } from '#platform/database/upsert-rows.ts';
import { column, type ImportKind } from '#platform/import/import-kind.ts';
import { withHeadings } from '#platform/import/record-fields.ts';
import { ALIAS_LIMITS, NAME_LIMIT, WORD_LIMIT } from '../import-rows/limits.ts';
import { indexGames } from '../search-index/search-index.ts';
import { ALIAS_HEADINGS } from './game-headings.ts';
import type { GameNames } from './game-names.ts';
import { upsertAliases } from './game-writer.ts';

export interface AliasRow {
  name: string;
  /** 0 until resolved. */
  game_id: number;
  alias: string;
  kind: string | null;
}

export function aliasImport(names: GameNames): ImportKind<AliasRow> {
  return {
    name: 'aliases',
    title: '别名',
    columns: withHeadings(
      [
        column('name', '游戏名（已在库中），最多 80 字', '青崖渡', true),
        column('alias', '别名，最多 60 字', 'QYD', true),
        column('kind', '别名的种类，例如 nickname、pinyin_initials；可留空', 'pinyin_initials'),
      ],
      ALIAS_HEADINGS,
    ),
    keyText: '游戏 + 别名（name、alias）',
    tables: ['game_alias', 'search_document'],
    read: (reader) => ({
      name: reader.required('name', NAME_LIMIT),
      game_id: 0,
      alias: reader.required('alias', ALIAS_LIMITS.length),
      kind: reader.optional('kind', WORD_LIMIT),
    }),
    resolve: (tx, rows) =>
      names.resolve(tx, 'name', rows, (row, game, reader) => {
        row.game_id = game.id;
        if (row.alias === row.name) {
          reader.report('rejected', 'alias', '别名与游戏名相同，没有必要');
        }
      }),
    key: (row) => `${row.game_id}|${row.alias}`,
    write: async (tx, rows) => {
      const known = await knownAliases(tx, rows);
      await upsertAliases(tx, rows);
      const outcomes = rows.map((row) => outcomeOf(row, known));
      const changed = [
        ...new Set(rows.filter((_, at) => outcomes[at] !== 'unchanged').map((row) => row.game_id)),
      ];
      if (changed.length === 0) {
        return { outcomes, tags: [] };
      }
      await indexGames(tx, changed);
      return { outcomes, tags: ['games', ...changed.map((id) => `game:${id}`)] };
    },
  };
}

function outcomeOf(row: AliasRow, known: ReadonlyMap<string, string>): WriteOutcome {
  const kind = known.get(`${row.game_id}|${row.alias}`);
  if (kind === undefined) {
    return 'inserted';
  }
  return row.kind === null || row.kind === 'other' || row.kind === kind ? 'unchanged' : 'updated';
}

async function knownAliases(tx: Tx, rows: readonly AliasRow[]): Promise<Map<string, string>> {
  const existing = await tx
    .selectFrom('game_alias')
    .select(['game_id', 'alias', 'kind'])
    .where('game_id', '=', sql<number>`any(${rows.map((row) => row.game_id)}::bigint[])`)
    .execute();
  return new Map(existing.map((one) => [`${one.game_id}|${one.alias}`, one.kind]));
}
