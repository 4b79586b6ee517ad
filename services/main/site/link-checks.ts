import type { Database } from '#platform/database/open.ts';
import { forgetLinks, noteFault, takeDueLinks } from './link-check-repository.ts';
import { scanLinks } from './link-scan.ts';

/** No address is asked more often than once in this time. */
const CHECK_EVERY_MS = 24 * 3_600_000;
/** Addresses that are asked side by side, and of one turn: some 24,000 a day. */
const SIDE_BY_SIDE = 5;
const OF_A_TURN = 500;

/** Says what is wrong with an address; null: it answers. */
export type Probe = (url: string) => Promise<string | null>;

/**
 * Looks whether the addresses that the site sends players to, and that are due, still answer, a few at a time, until
 * there are none or `signal` says that it is enough.
 * @returns how many were looked at
 */
export async function checkLinks(
  db: Database,
  probe: Probe,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await scanLinks(db, signal);
  await forgetLinks(db);
  const before = new Date(now.getTime() - CHECK_EVERY_MS);
  let count = 0;
  while (count < OF_A_TURN && !signal?.aborted) {
    const urls = await takeDueLinks(db, { now, before, limit: SIDE_BY_SIDE });
    if (urls.length === 0) {
      break;
    }
    const faults = await Promise.all(urls.map(async (url) => ({ url, fault: await probe(url) })));
    for (const { url, fault } of faults) {
      await noteFault(db, url, fault);
    }
    count += urls.length;
  }
  return count;
}
