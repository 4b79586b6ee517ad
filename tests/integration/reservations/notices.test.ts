// @module-tag exact

import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { deliverEvents } from '#services/main/reservations/notices/deliver-events.ts';
import { recordEvents } from '#services/main/reservations/notices/record-events.ts';
import { describeEachDatabase } from '../databases.ts';
import { newPack } from '../main-service/code-packs.ts';
import { at, NOW } from '../main-service/inputs.ts';
import { Killed, killedAt } from '../notifications/events.ts';
import { type Announced, announceTest, coming, reserve, settle } from './reserving.ts';

type Deliver = (db: Database, now: Date) => Promise<void>;

describeEachDatabase('notices of reservations', (open) => {
  let db: Database;
  let id = 0;
  beforeEach(async () => {
    db = await open();
    id = await coming(db);
  });

  const announce = (...test: Announced) => announceTest(db, id, ...test);
  /** What the job does. */
  const run = async (now: Date, deliver: Deliver = deliverEvents) => {
    await settle(db);
    await recordEvents(db, now);
    await deliver(db, now);
  };
  const rowsOf = () =>
    db
      .selectFrom('notification')
      .select(['player_id', 'title', 'body'])
      .orderBy('id')
      .orderBy('player_id')
      .execute();
  const received = async () => (await rowsOf()).map(({ player_id, title }) => `${player_id} ${title}`);

  test('[RSV-06] players are notified once of a new test, of each changed date, and of the launch', async () => {
    await run(NOW);
    await reserve(db, 1, id);
    await reserve(db, 2, id);
    await reserve(db, 3, id);
    await reserve(db, 3, id, { on: false });
    await announce('删档', at(9));
    await run(at(0, '10:01'));
    await run(at(0, '10:02'));
    await announce('删档', at(10, '11:30'));
    await run(at(0, '10:03'));
    await announce('删档', at(9));
    await run(at(0, '10:04'));
    await run(at(0, '10:05'));
    const twice = (title: string) => [`1 ${title}`, `2 ${title}`];
    const dates = [
      ...twice('《云海剑歌》删档测试：11月30日 10:00'),
      ...twice('《云海剑歌》删档测试改期：12月1日 11:30'),
      ...twice('《云海剑歌》删档测试改期：11月30日 10:00'),
    ];
    expect(await received()).toEqual(dates);
    await db.updateTable('game').set({ status: '已上线' }).where('id', '=', id).execute();
    await run(at(1));
    await run(at(1, '10:01'));
    expect(await received()).toEqual([...dates, ...twice('《云海剑歌》已上线')]);
  });

  test('[RSV-06] the first release is the launch at its minute; tests that have begun and known ones are no news', async () => {
    await announce('首发', at(1));
    await announce('删档', at(-3));
    await run(NOW);
    await reserve(db, 1, id);
    await run(at(0, '10:05'));
    expect(await received()).toEqual([]);
    await run(at(1, '09:59'));
    expect(await received()).toEqual([]);
    await run(at(1));
    await run(at(2));
    expect(await received()).toEqual(['1 《云海剑歌》已上线']);
  });

  test('[RSV-06] a test is news when it has a date, and when the date is withdrawn', async () => {
    await reserve(db, 1, id);
    await announce('删档', null, '待定');
    await run(at(0, '10:01'));
    expect(await received()).toEqual([]);
    await announce('删档', at(9));
    await run(at(0, '10:02'));
    await announce('删档', null, '待定');
    await run(at(0, '10:03'));
    await announce('删档', null, '待定');
    await run(at(0, '10:04'));
    expect((await rowsOf()).map(({ title, body }) => `${title} ${body}`)).toEqual([
      '《云海剑歌》删档测试：11月30日 10:00 您预约的《云海剑歌》公布了删档测试时间：11月30日 10:00。',
      '《云海剑歌》删档测试推迟，新时间待定 您预约的《云海剑歌》删档测试推迟，新时间待定，原定11月30日 10:00。',
    ]);
  });

  test('[RSV-06] a launch that is taken back is news for those who reserve after it, and only for them', async () => {
    await reserve(db, 1, id);
    await db.updateTable('game').set({ status: '已上线' }).where('id', '=', id).execute();
    await run(NOW);
    await db.updateTable('game').set({ status: '预约' }).where('id', '=', id).execute();
    await reserve(db, 2, id, { now: at(0, '11:00') });
    await db.updateTable('game').set({ status: '已上线' }).where('id', '=', id).execute();
    await run(at(0, '12:00'));
    await run(at(0, '12:01'));
    expect(await received()).toEqual(['1 《云海剑歌》已上线', '2 《云海剑歌》已上线']);
  });

  test('[RSV-06] a pack that moves and opens is news for those who reserved it', async () => {
    const pack = await newPack(db, '首测礼包', { starts_at: at(0, '12:00') });
    await run(NOW);
    await reserve(db, 1, pack, { kind: 'pack' });
    await db
      .updateTable('pack')
      .set({ starts_at: at(0, '14:00') })
      .where('id', '=', pack)
      .execute();
    await run(at(0, '11:00'));
    await run(at(0, '13:00'));
    await run(at(0, '14:00'));
    await run(at(0, '14:01'));
    expect(await received()).toEqual([
      '1 云海剑歌 首测礼包 改为 11月21日 14:00 开领',
      '1 云海剑歌 首测礼包 开始领取',
    ]);
  });

  test('[RSV-06] a pack without codes is news when it has some, and none when it has ended before', async () => {
    const stock = (pack: number, remaining: number) =>
      db.updateTable('pack').set({ remaining }).where('id', '=', pack).execute();
    const known = { starts_at: at(0, '12:00'), total: 5, remaining: 0 };
    const late = await newPack(db, '首测礼包', known);
    const never = await newPack(db, '限时礼包', { ...known, ends_at: at(0, '13:00') });
    await run(NOW);
    await reserve(db, 1, late, { kind: 'pack' });
    await reserve(db, 1, never, { kind: 'pack' });
    await run(at(0, '12:00'));
    await run(at(0, '13:00'));
    expect(await received()).toEqual([]);
    await stock(late, 5);
    await stock(never, 5);
    await run(at(0, '14:00'));
    await run(at(0, '14:01'));
    expect(await received()).toEqual(['1 云海剑歌 首测礼包 开始领取']);
    expect(await db.selectFrom('announced_pack').selectAll().execute()).toEqual([]);
  });

  test('[RSV-07] a delivery ends with its process, and the next one continues', async () => {
    await reserve(db, 1, id);
    const event = { title: '上线', body: '', link: '/', created_at: NOW, game_id: id };
    await db
      .insertInto('reservation_event')
      .values({ ...event, key: 'launch' })
      .execute();
    await deliverEvents(db, NOW, AbortSignal.abort());
    expect(await received()).toEqual([]);
    await deliverEvents(db, NOW);
    expect(await received()).toEqual(['1 上线']);
  });

  /** Kills the delivery before and after each statement; another process delivers after it. Returns the receipts. */
  async function throughKills(deliver: Deliver): Promise<string[]> {
    await reserve(db, 1, id);
    await reserve(db, 2, id);
    let launches = 0;
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        launches += 1;
        const event = {
          key: `launch:${launches}`,
          title: '上线',
          body: '',
          link: '/',
          created_at: NOW,
          game_id: id,
        };
        await db.insertInto('reservation_event').values(event).execute();
        const kill = killedAt(number, when);
        await deliver(db.withPlugin(kill), NOW).catch((error) => expect(error).toBeInstanceOf(Killed));
        await deliver(db, NOW);
        if (!kill.isOver) {
          break;
        }
      }
    }
    const rows = await db.selectFrom('notification').select('player_id').execute();
    const count = (player: number) => rows.filter(({ player_id }) => player_id === player).length - launches;
    return [1, 2].flatMap((player) => (count(player) === 0 ? [] : [`${player}: ${count(player)}`]));
  }

  test('[RSV-07] a process that is killed while it notifies leaves no player out and notifies none twice', async () => {
    expect(await throughKills(deliverEvents)).toEqual([]);
  });

  test('[RSV-07] the check notices a notification that is sent before its position is written', async () => {
    let sent = 0;
    const planted: Deliver = async (on, now) => {
      const events = await on
        .selectFrom('reservation_event')
        .selectAll()
        .where('delivered_at', 'is', null)
        .execute();
      for (const { id: event } of events) {
        for (const playerId of [1, 2]) {
          sent += 1;
          const own = {
            key: `${sent}`,
            playerId,
            kind: '预约提醒' as const,
            title: '上线',
            body: '',
            link: '/',
          };
          await transaction(on, (tx) => notify(tx, [own]));
        }
        await on
          .updateTable('reservation_event')
          .set({ delivered_at: now })
          .where('id', '=', event)
          .execute();
      }
    };
    expect(await throughKills(planted)).not.toEqual([]);
  });
});
