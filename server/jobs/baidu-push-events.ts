import { type BaiduPush, PushRefused, pushAddresses } from '#platform/adapters/baidu-push.ts';
import { newestPosition, pageOf, readEvents } from '#platform/admin/site-events.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';

const BAIDU = 'baidu';
/** A process that pushes holds the position for so long; one that was killed is followed by another then. */
const LEASE_MS = 2 * 60_000;
/** After Baidu could not be reached. */
const RETRY_MS = 10 * 60_000;

/**
 * Pushes the pages of the events after the stored position, as many as the quota of the day allows. One process does it at a
 * time, and the position moves to the last event that Baidu accepted. Baidu refuses a request above its quota as a whole: the
 * next one has half the pages, and after one page the position is held until the next day in China.
 * @returns the number of addresses that Baidu accepted
 */
export async function pushEvents(
  db: Database,
  push: BaiduPush,
  now: Date,
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<number> {
  const taken = await takePosition(db, now);
  if (taken === undefined) {
    return 0;
  }
  const { paths, position } = await nextPages(db, taken);
  if (paths.size === 0) {
    await release(db, { position, held_until: null });
    return 0;
  }
  try {
    const addresses = [...paths].map((path) => push.site + path);
    const pushed = await pushAddresses(push, addresses);
    const { remain, refused } = pushed;
    logger.info('pages reported to Baidu', { taken: pushed.taken, remain, refused: refused.length });
    const held_until = remain === 0 ? chinaDayStart(now, 1) : null;
    await release(db, { position, held_until, remain });
    return pushed.taken;
  } catch (error) {
    const { message } = error as Error;
    const isUsedUp = error instanceof PushRefused && message.includes('over quota');
    const half = Math.floor(paths.size / 2);
    await release(
      db,
      isUsedUp
        ? { remain: half, held_until: half > 0 ? null : chinaDayStart(now, 1) }
        : { held_until: new Date(now.getTime() + RETRY_MS) },
    );
    logger.warn('reporting pages to Baidu failed', { problem: message.replaceAll(push.token, '***') });
    return 0;
  }
}

interface Taken {
  position: string;
  /** What was left of the quota; 0 is that of an earlier day. */
  remain: number | null;
}

/** The pages of the next events, within the quota, and the position after these events. */
async function nextPages(db: Database, { position, remain }: Taken) {
  const events = await readEvents(db, position);
  const most = remain === null ? events.list.length : Math.max(remain, 1);
  const paths = new Set<string>();
  let read = 0;
  for (const event of events.list) {
    const path = /\.(published|changed)$/.test(event.type) ? pageOf(event) : null;
    if (path !== null && !paths.has(path) && paths.size === most) {
      return { paths, position: (await readEvents(db, position, read)).position };
    }
    path !== null && paths.add(path);
    read += 1;
  }
  return { paths, position: events.position };
}

/** Takes the position; undefined while it is held. A new subscriber begins after the newest event. */
async function takePosition(db: Database, now: Date): Promise<Taken | undefined> {
  const held_until = new Date(now.getTime() + LEASE_MS);
  const taken = await db
    .updateTable('event_cursor')
    .set({ held_until })
    .where('subscriber', '=', BAIDU)
    .where((one) => one.or([one('held_until', 'is', null), one('held_until', '<=', now)]))
    .returning(['position', 'remain'])
    .executeTakeFirst();
  if (taken) {
    return taken;
  }
  await db
    .insertInto('event_cursor')
    .values({ subscriber: BAIDU, position: await newestPosition(db), held_until: null, remain: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undefined;
}

async function release(
  db: Database,
  values: { position?: string; held_until: Date | null; remain?: number | null },
): Promise<void> {
  await db.updateTable('event_cursor').set(values).where('subscriber', '=', BAIDU).execute();
}
