import type { Database } from '#platform/database/open.ts';
import type { Entry } from './limit.ts';
import { type Taken, take } from './sliding-log.ts';

/** Entries of a hit, and those that replace them when one of theirs blocks whatever the proof of work. */
export interface Share {
  entries: readonly Entry[];
  reserve?: readonly Entry[] | undefined;
}

/** Counts a hit of each share, in its reserve if the rest of it is used up. */
export async function takeShares(
  db: Database,
  now: Date,
  shares: readonly Share[],
  work: number,
): Promise<Taken> {
  const all = shares.flatMap(({ entries }) => entries);
  const taken = await take(db, now, all, work);
  if (taken.ok || taken.work !== undefined) {
    return taken;
  }
  const full = shares.find(
    ({ entries, reserve }) => reserve && entries.some(({ limit }) => limit === taken.limit),
  );
  return full?.reserve
    ? takeShares(
        db,
        now,
        shares.map((share) => (share === full ? { entries: full.reserve ?? [] } : share)),
        work,
      )
    : taken;
}
