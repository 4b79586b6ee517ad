import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { removeStatementLimit } from '#platform/database/statement-limit.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { recountPack } from './pack-stock.ts';
import { lockPackRow } from './withdrawn-codes.ts';

export interface WithheldPack {
  id: number;
  title: string;
  game: string;
  withheld: number;
}

/**
 * Withholds every free code, and the shared ones that have a limit: who has them is unknown. A shared code without a
 * limit may be given to anybody again. Codes imported later are not affected. Millions of codes take longer than a
 * request may.
 */
export async function withholdAll(tx: Tx): Promise<void> {
  await removeStatementLimit(tx);
  await sql`lock table pack in exclusive mode`.execute(tx);
  await sql`update pack_code set quarantined = true where not claimed and not quarantined`.execute(tx);
  await sql`
    update pack set remaining = 0
    where remaining > 0 and shared_code is null
      and exists (select from pack_code where pack_code.pack_id = pack.id)`.execute(tx);
  await sql`
    update pack set shared_withheld = true, remaining = 0
    where shared_code is not null and shared_total is not null`.execute(tx);
}

/** The packs with withheld codes, and their number; of a shared code the claims that are left, or 1 without a limit. */
export async function listWithheld(db: Database): Promise<WithheldPack[]> {
  const { rows } = await sql<WithheldPack>`
    select pack.id, pack.title, game.name as game, found.withheld
    from (
      select pack_id, count(*)::int as withheld from pack_code where quarantined and not claimed group by pack_id
      union all
      select id, ${WITHHELD_SHARED} from pack where shared_withheld
    ) as found
    join pack on pack.id = found.pack_id
    join game on game.id = pack.game_id
    order by pack.id`.execute(db);
  return rows;
}

const WITHHELD_SHARED = sql`greatest(coalesce(shared_total - shared_seats, 1), 0)`;

/** Whether `withhold` and `release` would change something. */
export async function readMovable(
  db: Database,
  packId: number,
): Promise<{ can_withhold: boolean; can_release: boolean }> {
  const has = (
    withheld: boolean,
  ) => sql<boolean>`case when shared_code is not null then shared_withheld = ${withheld}
    else exists (
      select from pack_code where pack_id = pack.id and quarantined = ${withheld} and not claimed) end`;
  const found = await db
    .selectFrom('pack')
    .select([has(false).as('can_withhold'), has(true).as('can_release')])
    .where('id', '=', packId)
    .executeTakeFirst();
  return found ?? { can_withhold: false, can_release: false };
}

/** Releases the withheld codes of a pack; returns their number. */
export function release(tx: Tx, packId: number): Promise<number> {
  return moveCodes(tx, packId, { from: sql`quarantined`, to: false });
}

/** Withholds the free codes of a pack; returns their number. */
export function withhold(tx: Tx, packId: number): Promise<number> {
  return moveCodes(tx, packId, { from: sql`not quarantined`, to: true });
}

async function moveCodes(
  tx: Tx,
  packId: number,
  { from, to }: { from: RawBuilder<unknown>; to: boolean },
): Promise<number> {
  await lockPackRow(tx, packId);
  const { rows: shared } = await sql<{ moved: number }>`
    update pack set shared_withheld = ${to}
    where id = ${packId} and shared_code is not null and shared_withheld <> ${to}
    returning ${WITHHELD_SHARED} as moved`.execute(tx);
  if (shared[0]) {
    await recountPack(tx, packId);
    return shared[0].moved;
  }
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
