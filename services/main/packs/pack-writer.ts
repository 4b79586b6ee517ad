import { sql } from 'kysely';
import { withChangedRelations } from '#platform/database/raise-versions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson, upsertRows, type Written } from '#platform/database/upsert-rows.ts';
import { upsertColumns } from '#platform/import/record-fields.ts';
import { type PackColumns, packFields } from './pack-fields.ts';

/**
 * A gift pack from an import or the demo; null and empty mean unknown. Its stock is ignored once the pack has codes or a
 * shared one, which determine it. The feedback and `created_at`, by which lists sort, are written once.
 */
export interface PackInput extends PackColumns {
  /** The game's key (`gameKey`, or `key` from `findGames`). */
  game_key: string;
  /** That of the existing pack, if one was found. */
  import_key?: string;
}

const columns = upsertColumns(packFields);

/** The import key of a pack: that of the pack it was found to be, else its game's key and its title. */
export function packKey(pack: { game_key: string; title: string; import_key?: string | undefined }): string {
  return pack.import_key ?? `${pack.game_key}|${pack.title}`;
}

/** Upserts gift packs, keyed by `packKey`. */
export async function upsertPacks(tx: Tx, packs: readonly PackInput[]): Promise<Written[]> {
  const rows = packs.map(({ game_key, ...pack }) => ({
    ...pack,
    import_key: packKey({ ...pack, game_key }),
  }));
  const written = await upsertRows(tx, 'pack', columns, rows);
  const stock = written.flatMap(({ id, outcome }, index) =>
    outcome === 'updated' || outcome === 'unchanged'
      ? [{ id, total: packs[index]?.total, left: packs[index]?.remaining }]
      : [],
  );
  const { rows: restocked } = await sql<{ id: number }>`
    update pack set total = given.total, remaining = given.left
    from jsonb_to_recordset(${asJson(stock)}::jsonb) as given (id bigint, total integer, "left" integer)
    where pack.id = given.id and (pack.total, pack.remaining) is distinct from (given.total, given.left)
      and pack.shared_code is null and not exists (select 1 from pack_code where pack_code.pack_id = pack.id)
    returning pack.id`.execute(tx);
  const changed = new Set(restocked.map((row) => row.id));
  return withChangedRelations(tx, 'pack', written, changed);
}
