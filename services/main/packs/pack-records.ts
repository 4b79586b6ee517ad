import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import type { ReadRow } from '#platform/import/import-kind.ts';
import { type PackInput, packKey } from './pack-writer.ts';

type PackRow = Pick<PackInput, 'game_id' | 'game_key' | 'title' | 'import_key'>;

interface StoredPack {
  id: number;
  game_id: number;
  title: string;
  import_key: string | null;
}

/**
 * Finds the packs of rows without a number: by game and title, also as a numbered row of the batch changes them, else by
 * those under which the pack was imported, if it is still of this game. A title that operators changed since stays.
 */
export async function findPackRecords(tx: Tx, rows: readonly ReadRow<PackRow>[]): Promise<void> {
  const plain = rows.filter(({ row, numbered }) => !numbered && row.game_id > 0);
  if (plain.length === 0) {
    return;
  }
  const packs = await storedPacks(tx, rows);
  const byTitle = new Map(packs.toReversed().map((pack) => [placeOf(pack), pack]));
  for (const { row, numbered } of rows) {
    const pack = numbered && packs.find(({ id }) => id === numbered.id);
    if (pack) {
      const place = placeOf({ game_id: row.game_id || pack.game_id, title: row.title || pack.title });
      byTitle.set(place, byTitle.get(place) ?? pack);
    }
  }
  const byKey = new Map(packs.map((pack) => [pack.import_key, pack]));
  for (const { row, reader } of plain) {
    const key = naturalKey(row);
    const named = byTitle.get(placeOf(row));
    const holder = byKey.get(key);
    const former = holder?.game_id === row.game_id ? holder : undefined;
    const pack = named ?? former;
    if (pack) {
      pack.import_key ??= await claimKey(tx, pack, holder ? `${key}#${pack.id}` : key);
      row.import_key = pack.import_key;
    } else if (holder) {
      row.import_key = `${key}#${row.game_id}`;
    }
    if (pack && !named) {
      const reason = `库里的编号 ${pack.id} 已改名为“${pack.title}”，按改名后的更新，名称不变`;
      reader.report('warning', 'title', reason);
      row.title = pack.title;
    }
  }
}

const placeOf = ({ game_id, title }: Pick<StoredPack, 'game_id' | 'title'>) =>
  `${game_id}|${storableText(title)}`;

const naturalKey = ({ game_key, title }: PackRow) => storableText(packKey({ game_key, title }));

async function storedPacks(tx: Tx, rows: readonly ReadRow<PackRow>[]): Promise<StoredPack[]> {
  const plain = rows.filter(({ numbered }) => !numbered);
  const keys = plain.map(({ row }) => naturalKey(row));
  const games = [...new Set(plain.map(({ row }) => row.game_id))];
  const titles = plain.map(({ row }) => storableText(row.title));
  const ids = rows.flatMap(({ numbered }) => (numbered ? [numbered.id] : []));
  const packs = await tx
    .selectFrom('pack')
    .select(['id', 'game_id', 'title', 'import_key'])
    .where(
      sql<boolean>`(game_id = any(${games}::bigint[]) and title = any(${titles}::text[]))
        or import_key = any(${keys}::text[]) or id = any(${ids}::bigint[])`,
    )
    .orderBy('id')
    .execute();
  return packs.map((pack) => ({ ...pack, id: Number(pack.id), game_id: Number(pack.game_id) }));
}

/** Gives a pack that has no import key one. */
async function claimKey(tx: Tx, { id }: StoredPack, import_key: string): Promise<string> {
  await tx.updateTable('pack').set({ import_key }).where('id', '=', id).execute();
  return import_key;
}
