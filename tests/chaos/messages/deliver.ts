import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { listNotices } from '#services/comments/notices/notice-events.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { type NoticeSource, syncNotices } from '#services/main/notifications/notice-sync.ts';

/** Players of a transaction: few, so that kills meet many of them. */
const BATCH = 20;

const sourceIn =
  (db: Database): NoticeSource =>
  async (after) => ({ status: 1, msg: 'ok', data: await listNotices({ db } as never, { after }) });

/** Runs one delivery: the events of the comments service, then the fan-outs. A portal schedules both as jobs. */
export async function deliverMessages(db: Database): Promise<void> {
  await syncNotices(db, sourceIn(db));
  await fanOut(db, new Date(), { batch: BATCH });
}

/** Between two events of the planted bug, so that kills and the other process meet the delivery. */
const EVENT_PAUSE_MS = 10;

/** Delivers each event in a transaction of its own and moves the position afterwards, without unique keys. */
async function positionAfterwards(db: Database): Promise<void> {
  const cursor = await db.selectFrom('notice_cursor').select('position').executeTakeFirst();
  const { list, position } = await listNotices({ db } as never, { after: cursor?.position ?? '' });
  for (const { player_id, ...event } of list) {
    await transaction(db, (tx) =>
      tx
        .insertInto('notification')
        .values({ ...event, player_id, key: sql`${event.key}::text || random()` })
        .execute(),
    );
    await sleep(EVENT_PAUSE_MS);
  }
  await sql`
    insert into notice_cursor (position) values (${position})
    on conflict (id) do update set position = excluded.position`.execute(db);
}

/** Planted bugs of the delivery, by name. */
export const deliveringPlants: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  'position-afterwards': positionAfterwards,
};
