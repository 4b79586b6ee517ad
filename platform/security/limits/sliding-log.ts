import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import {
  type Entry,
  growingWait,
  type Limit,
  type WindowLimit,
  type WorkLimit,
  windowWait,
} from './limit.ts';

/**
 * All entries were counted, or none: then `limit` blocks for `retryAfter` seconds. `work` is the level of a proof of
 * work that lifts every block now; undefined if none does.
 */
export type Taken =
  | { ok: true; hits: number[] }
  | { ok: false; limit: Limit; retryAfter: number; work?: number };

/** Maximum clock skew of processes that share a log, in ms. Later hits come from a wrong clock and are ignored. */
const MAX_CLOCK_SKEW_MS = 60_000;

type Queries = Database | Tx;

/**
 * Counts a hit of each entry if no limit blocks. Locks serialise concurrent calls of all processes, so that parallel
 * requests can't exceed a limit.
 * @param work the level of the request's proof of work, 0 without one
 */
export function take(db: Database, now: Date, entries: readonly Entry[], work = 0): Promise<Taken> {
  return transaction(db, async (tx) => {
    await serialise(tx, entries);
    const waits = await readWaits(tx, now, entries);
    const blocks = entries.flatMap(({ limit }, i) => blockOf(limit, waits[i] ?? [], work));
    const [block] = blocks.toSorted((one, other) => other.work - one.work);
    if (block) {
      const { limit, waitMs, work: needed } = block;
      const lift = needed === Number.POSITIVE_INFINITY ? {} : { work: needed };
      return { ok: false, limit, retryAfter: Math.ceil(waitMs / 1_000), ...lift };
    }
    const rows = entries.map((entry) => ({ log: entry.limit.log, key: entry.key, at: now }));
    const written = await tx.insertInto('limit_hit').values(rows).returning('id').execute();
    return { ok: true, hits: written.map(({ id }) => id) };
  });
}

/** The block of a limit, if any, by its waits at each level: the level of work that lifts it, infinite if none does. */
function blockOf(limit: Limit, waits: readonly number[], work: number) {
  const level = Math.min(work, waits.length - 1);
  const open = waits.slice(level);
  const lifted = open.indexOf(0);
  if (lifted === 0) {
    return [];
  }
  return lifted < 0
    ? [{ limit, waitMs: Math.min(...open), work: Number.POSITIVE_INFINITY }]
    : [{ limit, waitMs: open[0] ?? 0, work: level + lifted }];
}

/** Deletes counted hits of an action that did not happen or was legitimate. */
export async function refund(db: Database, hits: readonly number[]): Promise<void> {
  if (hits.length > 0) {
    await db.deleteFrom('limit_hit').where('id', 'in', hits).execute();
  }
}

export async function forget(db: Queries, { log }: Limit, key: Uint8Array): Promise<void> {
  await db.deleteFrom('limit_hit').where('log', '=', log).where('key', '=', key).execute();
}

/** Locks each entry until the transaction ends, in a fixed order. */
export async function serialise(
  tx: Tx,
  entries: readonly { limit: Pick<Limit, 'log'>; key: Uint8Array }[],
): Promise<void> {
  const locks = entries.map(({ limit, key }) =>
    createHash('sha256').update(`${limit.log}\0`).update(key).digest().readBigInt64BE().toString(),
  );
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select unnest(${locks}::bigint[]) as lock order by 1) as locks`.execute(tx);
}

/** The waits of each entry, in ms, by level of work; one level unless it is a `WorkLimit`. */
async function readWaits(tx: Tx, now: Date, entries: readonly Entry[]): Promise<number[][]> {
  const queries = entries.flatMap((entry, index) => readings(entry, index, now));
  const { rows } = await sql<{ entry: number; part: number; hits: number; at: Date | null }>`${sql.join(
    queries,
    sql` union all `,
  )}`.execute(tx);
  return entries.map(({ limit }, index) => {
    const own = rows.filter(({ entry }) => entry === index);
    if ('free' in limit) {
      return [Math.max(0, ...own.map((reading) => growingWait(limit, reading, now)))];
    }
    let part = 0;
    return levelsOf(limit).map((windows) => {
      const first = part;
      part += windows.length;
      const waits = windows.flatMap((window, place) =>
        window.most === 0
          ? [Number.POSITIVE_INFINITY]
          : own
              .filter((reading) => reading.part === first + place)
              .map((reading) => windowWait(window, reading, now)),
      );
      return Math.max(0, ...waits);
    });
  });
}

function levelsOf(limit: WindowLimit | WorkLimit): WorkLimit['levels'] {
  return 'levels' in limit ? limit.levels : [limit.windows];
}

function readings({ limit, key }: Entry, entry: number, now: Date): RawBuilder<unknown>[] {
  const since = (ms: number) => new Date(now.getTime() - ms);
  const latest = new Date(now.getTime() + MAX_CLOCK_SKEW_MS);
  if ('free' in limit) {
    return [
      sql`select ${entry}::int as entry, 0 as part, count(*)::int as hits, max(at) as at from limit_hit
        where log = ${limit.log} and key = ${key} and at > ${since(limit.memoryMs)} and at <= ${latest}`,
    ];
  }
  return levelsOf(limit)
    .flat()
    .flatMap(({ ms, most }, part) =>
      most === 0
        ? []
        : [
            sql`select ${entry}::int as entry, ${part}::int as part, 0 as hits, (
        select at from limit_hit where log = ${limit.log} and key = ${key} and at > ${since(ms)} and at <= ${latest}
        order by at desc offset ${most - 1} limit 1) as at`,
          ],
    );
}
