import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { game, NOW, pack } from './inputs.ts';

type Known = Parameters<typeof pack>[2];

/** A pack without codes; total 10 and remaining 5 unless `known` has others. */
export function newPack(db: Database, title: string, known: Known = {}): Promise<number> {
  return transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
    const [made] = await upsertPacks(tx, [pack(row?.id ?? 0, title, known)]);
    return made?.id ?? 0;
  });
}

/** A pack with these codes, all free; the code ids are in the same order. */
export async function packOf(db: Database, codes: string[], known: Known = {}) {
  const stock = { total: codes.length, remaining: codes.length };
  const id = await newPack(db, `礼包 ${codes.join(' ')}`, { ...stock, ...known });
  const rows = await db
    .insertInto('pack_code')
    .values(codes.map((code) => ({ pack_id: id, code })))
    .returning('id')
    .execute();
  return { id, codes: rows.map((row) => row.id) };
}

/** Records a claim of a code by a player at `claimed_at`. */
export async function give(
  db: Database,
  code_id: number,
  player_id: number,
  claimed_at = NOW,
  more: { feedback?: '可用' | '失效'; player_label?: string } = {},
): Promise<number> {
  const { pack_id } = await db
    .updateTable('pack_code')
    .set({ claimed: true })
    .where('id', '=', code_id)
    .returning('pack_id')
    .executeTakeFirstOrThrow();
  const row = { pack_id, code_id, player_id, claimed_at, ...more };
  const { id } = await db.insertInto('claim').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
