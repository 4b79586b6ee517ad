import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { readNotices } from '#contract/service-notices.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recordNotices } from '#services/comments/notices/notice-events.ts';
import { type NoticeSource, syncNotices } from '#services/main/notifications/notice-sync.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { describeEachDatabase } from '../databases.ts';
import {
  delivered,
  Killed,
  killedAt,
  notice,
  recordEach,
  smallSource,
  sourceIn,
  untilReadable,
} from './events.ts';

type Deliver = (db: Database, source: NoticeSource) => Promise<boolean>;

const NAMES = ['一', '二', '三', '四', '五'];

describeEachDatabase('notifications of the comments service', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });

  const empty = () => sql`truncate notification, notice_cursor, notice_event`.execute(db);

  /** Delivers with a kill at each statement in turn and a second process after it. Returns what each run delivered. */
  async function throughKills(deliver: Deliver): Promise<string[][]> {
    const results: string[][] = [];
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        await empty();
        await recordEach(db, NAMES);
        await untilReadable(db);
        const kill = killedAt(number, when);
        const source: NoticeSource = async (after) => {
          if (kill.isOver) {
            throw new Killed();
          }
          return smallSource(db)(after);
        };
        await deliver(db.withPlugin(kill), source).catch((error) => expect(error).toBeInstanceOf(Killed));
        await deliver(db, smallSource(db));
        results.push(await delivered(db));
        if (!kill.isOver) {
          break;
        }
      }
    }
    return results;
  }

  const once = [...NAMES].sort();
  const sorted = (runs: string[][]) => runs.map((run) => run.sort());

  test('[MSG-01] a delivery that is killed at any statement delivers each notification once', async () => {
    const runs = sorted(await throughKills(syncNotices));
    expect(runs.length).toBeGreaterThan(10);
    expect(runs).toEqual(runs.map(() => once));
  });

  test('[MSG-01] a delivery without unique keys and with a position of its own would deliver twice, which this check notices', async () => {
    const planted: Deliver = async (database, source) => {
      const row = await database.selectFrom('notice_cursor').select('position').executeTakeFirst();
      const response = await source(row?.position ?? '');
      if (response.status === 0 || response.data.list.length === 0) {
        return false;
      }
      const { list, position } = response.data;
      for (const { player_id, ...event } of list) {
        await database
          .insertInto('notification')
          .values({ ...event, player_id, key: sql`${event.key}::text || random()` })
          .execute();
      }
      await sql`
        insert into notice_cursor (position) values (${position})
        on conflict (id) do update set position = excluded.position`.execute(database);
      return planted(database, source);
    };
    const runs = sorted(await throughKills(planted));
    expect(runs.some((run) => run.length > once.length)).toBe(true);
  });

  test('[MSG-01] a delivery that moves the position first would lose some, which this check notices', async () => {
    const planted: Deliver = async (database, source) => {
      const row = await database.selectFrom('notice_cursor').select('position').executeTakeFirst();
      const response = await source(row?.position ?? '');
      if (response.status === 0 || response.data.list.length === 0) {
        return false;
      }
      const { list, position } = response.data;
      await sql`
        insert into notice_cursor (position) values (${position})
        on conflict (id) do update set position = excluded.position`.execute(database);
      await transaction(database, (tx) =>
        notify(
          tx,
          list.map(({ player_id, ...event }) => ({ ...event, playerId: player_id })),
        ),
      );
      return planted(database, source);
    };
    const runs = sorted(await throughKills(planted));
    expect(runs.some((run) => run.length < once.length)).toBe(true);
  });

  test('[MSG-01] several processes at a time deliver each notification once', async () => {
    await recordEach(db, NAMES);
    await untilReadable(db);
    await Promise.all(Array.from({ length: 4 }, () => syncNotices(db, smallSource(db))));
    expect((await delivered(db)).sort()).toEqual(once);
  });

  test('[MSG-01] a notification is recorded with what it is about or not at all, and once', async () => {
    await transaction(db, async (tx) => {
      await recordNotices(tx, [notice('一')]);
      throw new Killed();
    }).catch(() => undefined);
    await recordEach(db, ['二', '二']);
    await untilReadable(db);
    await syncNotices(db, sourceIn(db));
    expect(await delivered(db)).toEqual(['二']);
  });

  test('[MSG-01] a position of another database reads everything again and delivers nothing twice', async () => {
    await recordEach(db, NAMES);
    await untilReadable(db);
    await syncNotices(db, sourceIn(db));
    await db.updateTable('notice_cursor').set({ position: 'elsewhere.9000000000000.1' }).execute();
    await recordEach(db, ['六']);
    await untilReadable(db);
    await syncNotices(db, sourceIn(db));
    expect((await delivered(db)).sort()).toEqual([...NAMES, '六'].sort());
  });

  test('[MSG-01] the feed is no public call, and needs a signature from another process', () => {
    expect(Object.keys(calls)).not.toContain(readNotices.path);
    expect(readNotices.writes).toBe(true);
  });

  test('[MSG-01] a comments service that fails loses nothing', async () => {
    await recordEach(db, ['一']);
    await untilReadable(db);
    expect(await syncNotices(db, async () => ({ status: 0, code: 'UNAVAILABLE', msg: '' }))).toBe(false);
    expect(await syncNotices(db, sourceIn(db))).toBe(true);
    expect(await delivered(db)).toEqual(['一']);
  });

  test('[MSG-06] a kind that the player switched off is not delivered', async () => {
    await db
      .insertInto('notification_setting')
      .values({ player_id: 7, kind: '礼包上新', portal: false })
      .execute();
    await transaction(db, (tx) =>
      notify(tx, [
        notice('一', { kind: '礼包上新' }),
        notice('二', { kind: '开服提醒' }),
        notice('三', { kind: '礼包上新', playerId: 8 }),
      ]),
    );
    expect((await delivered(db)).sort()).toEqual(['三', '二']);
  });
});
