import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { median } from './median.ts';

const ROUNDS = 9;
const LOOKUPS = 50;
const ROWS = 2_000;

/**
 * The time in ms of work that never changes: JSON, a hash and brotli of 2,000 rows. Times that are divided by it can be
 * compared between machines.
 */
export function referenceWorkMs(): number {
  const rows = Array.from({ length: ROWS }, (_, number) => ({ number, name: `云海剑歌 ${number * 7919}` }));
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    const text = JSON.stringify(JSON.parse(JSON.stringify(rows)));
    createHash('sha256').update(text).digest();
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return performance.now() - start;
  });
  return median(times);
}

/** The time in ms of the simplest statement of a database: one game by its primary key. */
export async function referenceStatementMs(db: Database): Promise<number> {
  const times: number[] = [];
  for (let id = 1; id <= LOOKUPS; id += 1) {
    const start = performance.now();
    await sql`select * from game where id = ${id}`.execute(db);
    times.push(performance.now() - start);
  }
  return median(times);
}
