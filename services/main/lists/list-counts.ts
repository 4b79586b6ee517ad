import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { removeStatementLimit } from '#platform/database/statement-limit.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

/** The lists that are counted, by their table. */
const LISTS = ['game', 'news', 'pack', 'opening', 'trade_listing', 'activity'] as const;
type CountedList = (typeof LISTS)[number];

/**
 * The number of entries that triggers counted under a key: the values of the filters, empty for any.
 * @param days a condition on `day`
 */
export function countedEntries(
  list: CountedList,
  key: readonly string[],
  days: RawBuilder<unknown> = sql`true`,
): RawBuilder<number> {
  return sql`(
    select coalesce(sum(change), 0)::int from list_count
    where list = ${sql.lit(list)} and key = ${[...key]}::text[] and ${days})`;
}

/** Reads a number of entries. */
export async function readCount(db: Database, counted: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Replaces the changes of each key by their sum, which reads need not add up then. One process does it at a time. */
export async function sumListCounts(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ granted: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('sum list counts', 0)) as granted`.execute(tx);
    if (rows[0]?.granted) {
      // After a time without sums there may be many changes.
      await removeStatementLimit(tx);
      await sql`
        with taken as (
          delete from list_count where id in (
            select unnest(array_agg(id)) from list_count group by list, key, day having count(*) > 1 or sum(change) = 0)
          returning list, key, day, change
        )
        insert into list_count (list, key, day, change)
        select list, key, day, sum(change) from taken group by list, key, day having sum(change) <> 0`.execute(
        tx,
      );
    }
  });
}

/** Keys whose sum differs from the entries, and the difference. */
const differences = sql`
  select list, key, day, sum(change)::int as change from (
    select list, key, day, total as change from list_counted union all select list, key, day, -change from list_count
  ) as compared group by list, key, day having sum(change) <> 0`;

/** The number of keys whose count differs from the entries. */
export async function countWrongListCounts(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    await removeStatementLimit(tx);
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from (${differences}) as difference`.execute(tx);
    return rows[0]?.wrong ?? 0;
  });
}

/**
 * Counts the entries of all lists again, one list after another: writers of the others need not wait.
 * @returns the counts that were wrong
 */
export async function recountLists(db: Database): Promise<number> {
  let corrected = 0;
  for (const list of LISTS) {
    corrected += await transaction(db, (tx) => recount(tx, list));
  }
  return corrected;
}

async function recount(tx: Tx, list: CountedList): Promise<number> {
  // Within the limit: writers queue behind a lock that waits.
  await sql`lock table ${sql.table(list)} in share row exclusive mode`.execute(tx);
  await removeStatementLimit(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into list_count (list, key, day, change)
    select list, key, day, change from (${differences}) as difference where list = ${list}`.execute(tx);
  return Number(numAffectedRows);
}
