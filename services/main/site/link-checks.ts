import type { Database } from '../../../platform/database/open.ts';
import { forgetLinks, noteFault, takeDueLink } from './link-check-repository.ts';

/** No address is asked more often than once in this time. */
const CHECK_EVERY_MS = 24 * 3_600_000;
const AT_ONCE = 50;

/** Says what is wrong with an address; null: it answers. */
export type Probe = (url: string) => Promise<string | null>;

/**
 * Looks whether the friendly links that are due still answer, one after the other, until there are none or `signal`
 * says that it is enough.
 * @returns how many were looked at
 */
export async function checkLinks(
  db: Database,
  probe: Probe,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await forgetLinks(db);
  const before = new Date(now.getTime() - CHECK_EVERY_MS);
  let count = 0;
  while (count < AT_ONCE && !signal?.aborted) {
    const url = await takeDueLink(db, { now, before });
    if (url === undefined) {
      break;
    }
    await noteFault(db, url, await probe(url));
    count += 1;
  }
  return count;
}
