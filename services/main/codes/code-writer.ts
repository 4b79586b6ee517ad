import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

const LOCK_ATTEMPTS = 10;
const LOCK_RETRY_MS = 100;

/** Where an existing code is. `issued`: claimed before the database was restored. */
export type CodePlace = { place: 'pack'; id: number; title: string } | { place: 'issued' };

export function findCodePack(db: Database, id: number) {
  return db
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select(['pack.id', 'pack.title', 'game.name as game', 'pack.shared_code'])
    .where('pack.id', '=', id)
    .executeTakeFirst();
}

/** The aliases of a pack's game. */
export async function findAliases(db: Database, packId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('game_alias')
    .innerJoin('pack', 'pack.game_id', 'game_alias.game_id')
    .select('alias')
    .where('pack.id', '=', packId)
    .execute();
  return rows.map(({ alias }) => alias);
}

/** Serialises imports of codes, so that two can't add the same code to two packs. */
export async function lockCodes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import of codes', 0))`.execute(tx);
}

/** As `lockCodes`, for a transaction that holds a pack, which an import may wait for. False if an import is running. */
export async function tryLockCodes(tx: Tx): Promise<boolean> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('import of codes', 0)) as locked`.execute(tx);
    if (rows[0]?.locked) {
      return true;
    }
    await setTimeout(LOCK_RETRY_MS);
  }
  return false;
}

/** Finds which codes exist and where; this pack takes precedence. */
export async function findPlaces(
  db: Database | Tx,
  packId: number,
  codes: readonly string[],
): Promise<Map<string, CodePlace>> {
  const { rows } = await sql<{ code: string; id: number | null; title: string }>`
    select distinct on (found.code) found.code, found.id, coalesce(pack.title, '') as title
    from (
      select code, pack_id as id from pack_code where code = any(${[...codes]}::text[])
      union all
      select code, null from issued_code where code = any(${[...codes]}::text[])
      union all
      select shared_code, id from pack where shared_code = any(${[...codes]}::text[])
    ) as found
    left join pack on pack.id = found.id
    order by found.code, found.id is distinct from ${packId}`.execute(db);
  return new Map(
    rows.map(({ code, id, title }) => [
      code,
      id === null ? { place: 'issued' } : { place: 'pack', id, title },
    ]),
  );
}

/** Added codes: their ids, and the pack's stock numbers if it had no codes before. */
export interface AddedCodes {
  added: number;
  firstId: number;
  lastId: number;
  remainingBefore: number;
  replaced: { total: number; remaining: number } | undefined;
}

/**
 * Adds distinct new codes and raises the pack's stock. The first codes of a pack replace its stock numbers. Sorted
 * inserts halve the time spent on the index.
 */
export async function addCodes(tx: Tx, packId: number, codes: readonly string[]): Promise<AddedCodes> {
  const { rows } = await sql<{ total: number; remaining: number; has_codes: boolean }>`
    select total, remaining, exists (select from pack_code where pack_id = ${packId}) as has_codes
    from pack where id = ${packId} and shared_code is null for no key update`.execute(tx);
  const [pack] = rows;
  if (!pack) {
    throw new Error(`Pack ${packId} not found`);
  }
  const { total, remaining, has_codes } = pack;
  const { rows: spans } = await sql<{ first: number; last: number }>`
    with added as (
      insert into pack_code (pack_id, code) select ${packId}, given.code
      from unnest(${[...codes].sort()}::text[]) as given (code)
      returning id
    )
    select min(id) as first, max(id) as last from added`.execute(tx);
  const added = codes.length;
  await sql`
    update pack set total = ${added} + ${has_codes ? sql`total` : sql`0`},
      remaining = ${added} + ${has_codes ? sql`remaining` : sql`0`}
    where id = ${packId}`.execute(tx);
  return {
    added,
    firstId: spans[0]?.first ?? 0,
    lastId: spans[0]?.last ?? 0,
    remainingBefore: has_codes ? remaining : 0,
    replaced: has_codes ? undefined : { total, remaining },
  };
}
