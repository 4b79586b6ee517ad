import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { recountPack } from './pack-stock.ts';
import { lockPackRow } from './withdrawn-codes.ts';

export interface WithheldPack {
  id: number;
  title: string;
  game: string;
  withheld: number;
}

/** Withholds every free code; codes imported later are not affected. */
export async function withholdAll(tx: Transaction<Tables>): Promise<void> {
  await sql`lock table pack in exclusive mode`.execute(tx);
  await sql`update pack_code set quarantined = true where not claimed and not quarantined`.execute(tx);
  await sql`
    update pack set remaining = 0
    where remaining > 0 and exists (select from pack_code where pack_code.pack_id = pack.id)`.execute(tx);
}

export function listWithheld(db: Database): Promise<WithheldPack[]> {
  return db
    .selectFrom('pack_code')
    .innerJoin('pack', 'pack.id', 'pack_code.pack_id')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select(['pack.id', 'pack.title', 'game.name as game'])
    .select(({ fn }) => fn.countAll<number>().as('withheld'))
    .where('pack_code.quarantined', '=', true)
    .where('pack_code.claimed', '=', false)
    .groupBy(['pack.id', 'pack.title', 'game.name'])
    .orderBy('pack.id')
    .execute();
}

/** Releases the withheld codes of a pack; returns their number. */
export function release(tx: Transaction<Tables>, packId: number): Promise<number> {
  return moveCodes(tx, packId, { from: sql`quarantined`, to: false });
}

/** Withholds the free codes of a pack; returns their number. */
export function withhold(tx: Transaction<Tables>, packId: number): Promise<number> {
  return moveCodes(tx, packId, { from: sql`not quarantined`, to: true });
}

async function moveCodes(
  tx: Transaction<Tables>,
  packId: number,
  { from, to }: { from: RawBuilder<unknown>; to: boolean },
): Promise<number> {
  await lockPackRow(tx, packId);
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update pack_code set quarantined = ${to} where pack_id = ${packId} and ${from} and not claimed
      returning id
    )
    select count(*)::int as moved from moved`.execute(tx);
  const moved = rows[0]?.moved ?? 0;
  if (moved > 0) {
    await recountPack(tx, packId);
  }
  return moved;
}
