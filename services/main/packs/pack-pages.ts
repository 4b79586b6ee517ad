import { type RawBuilder, sql } from 'kysely';
import type { ClaimState } from '#contract/entities/pack.ts';
import type { Database } from '#platform/database/open.ts';
import { LISTED_STATES } from '../codes/claim-state.ts';
import { readCount } from '../lists/list-counts.ts';
import { countRows, type PageParams, rangeOf } from '../lists/list-page.ts';
import { packsCounted } from './pack-counts.ts';
import { findPacks, matchingPacks, NEWEST, type PackCardRow, type PackFilter } from './pack-repository.ts';

/** The order within each state: upcoming by start, ended by end, else newest first. Each order has an index. */
const ORDERS: Record<ClaimState, RawBuilder<unknown>> = {
  领取中: NEWEST,
  淘号: NEWEST,
  未开始: sql`pack.starts_at, ${NEWEST}`,
  已领完: NEWEST,
  已结束: sql`pack.ends_at desc, ${NEWEST}`,
};

/**
 * One page of packs by state. States are read one after another until the page is full: a single statement with a
 * computed order would sort all packs.
 */
export async function listPacks(
  db: Database,
  params: PackFilter & PageParams,
  now: Date,
): Promise<PackCardRow[]> {
  const { limit, offset } = rangeOf(params);
  const states = params.state ? [params.state] : LISTED_STATES;
  const found = new Set<number>();
  let skip = offset;
  for (const state of states) {
    if (found.size >= limit) {
      break;
    }
    const packs = matchingPacks(db, { ...params, state }, now).orderBy(ORDERS[state]);
    const reached = await idsOf(db, packs.limit(skip + limit - found.size));
    for (const id of reached.slice(skip)) {
      // A pack whose last code is issued between two statements is in both.
      found.add(id);
    }
    skip = Math.max(0, skip - reached.length);
  }
  const ids = [...found];
  const known = new Map((ids.length > 0 ? await findPacks(db, ids) : []).map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * The ids of packs in order, as one row: a row per id is much slower, especially in the embedded database. Includes
 * the ids before the page, because counting them would take a second scan.
 */
async function idsOf(db: Database, packs: ReturnType<typeof matchingPacks>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(json_agg(id), '[]') as ids from (${packs}) as listed`.execute(db);
  return rows[0]?.ids ?? [];
}

export async function countPacks(db: Database, params: PackFilter, now: Date): Promise<number> {
  const counted = packsCounted(params, now);
  return counted ? readCount(db, counted) : countRows(db, matchingPacks(db, params, now));
}
