import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type Entry, growingWait, type Limit, windowWait } from './limit.ts';

/** Everything was counted, or nothing: then `limit` is in the way for so many more seconds. */
export type Taken = { ok: true; hits: number[] } | { ok: false; limit: Limit; retryAfter: number };

/** How far the clocks of processes that share a log may be apart, in ms. A hit of a later time is one of a clock that was wrong. */
const CLOCKS_APART_MS = 60_000;

type Queries = Database | Transaction<Tables>;

/**
 * Counts one more of each entry, if no limit is in the way. Whoever counts the same at the same time, in any process,
 * waits in line, so that a limit is never passed by asking many times at once.
 */
export function take(db: Database, now: Date, entries: readonly Entry[]): Promise<Taken> {
  return transaction(db, async (tx) => {
    await waitInLine(tx, entries);
    const waits = await readWaits(tx, now, entries);
    const blocked = entries.findIndex(({ unbounded }, i) => !unbounded && (waits[i] ?? 0) > 0);
    const limit = entries[blocked]?.limit;
    if (limit) {
      return { ok: false, limit, retryAfter: Math.ceil((waits[blocked] ?? 0) / 1_000) };
    }
    const rows = entries.map((entry) => ({ log: entry.limit.log, key: entry.key, at: now }));
    const written = await tx.insertInto('limit_hit').values(rows).returning('id').execute();
    return { ok: true, hits: written.map(({ id }) => id) };
  });
}

/** Takes counted hits back: what they stood for did not happen, or was no fault. */
export async function refund(db: Database, hits: readonly number[]): Promise<void> {
  if (hits.length > 0) {
    await db
      .deleteFrom('limit_hit')
      .where('id', 'in', [...hits])
      .execute();
  }
}

/** Forgets all that was counted for one key. */
export async function forget(db: Queries, { log }: Limit, key: Uint8Array): Promise<void> {
  await db.deleteFrom('limit_hit').where('log', '=', log).where('key', '=', key).execute();
}

/** One lock an entry until the transaction ends, always in the same order. */
export async function waitInLine(
  tx: Transaction<Tables>,
  entries: readonly { limit: Pick<Limit, 'log'>; key: Uint8Array }[],
): Promise<void> {
  const locks = entries.map(({ limit, key }) =>
    createHash('sha256').update(`${limit.log}\0`).update(key).digest().readBigInt64BE().toString(),
  );
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select unnest(${locks}::bigint[]) as lock order by 1) as locks`.execute(tx);
}

/** How long each entry has to wait, in ms. */
async function readWaits(tx: Transaction<Tables>, now: Date, entries: readonly Entry[]): Promise<number[]> {
  const asked = entries.flatMap((entry, index) => readings(entry, index, now));
  const { rows } = await sql<{ entry: number; part: number; hits: number; at: Date | null }>`${sql.join(
    asked,
    sql` union all `,
  )}`.execute(tx);
  return entries.map(({ limit }, index) => {
    const own = rows.filter(({ entry }) => entry === index);
    const waits = own.map((reading) => {
      const window = 'windows' in limit ? limit.windows[reading.part] : undefined;
      return window
        ? windowWait(window, reading, now)
        : 'free' in limit
          ? growingWait(limit, reading, now)
          : 0;
    });
    return Math.max(0, ...waits);
  });
}

function readings({ limit, key }: Entry, entry: number, now: Date): RawBuilder<unknown>[] {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const latest = new Date(now.getTime() + CLOCKS_APART_MS);
  if ('free' in limit) {
    return [
      sql`select ${entry}::int as entry, 0 as part, count(*)::int as hits, max(at) as at from limit_hit
        where log = ${limit.log} and key = ${key} and at > ${since(limit.memoryMs)} and at <= ${latest}`,
    ];
  }
  return limit.windows.map(
    ({ ms, most }, part) =>
      sql`select ${entry}::int as entry, ${part}::int as part, 0 as hits, (
        select at from limit_hit where log = ${limit.log} and key = ${key} and at > ${since(ms)} and at <= ${latest}
        order by at desc offset ${most - 1} limit 1) as at`,
  );
}
