import { beforeEach, expect, test } from 'vitest';
import { announcementPreview, announcements } from '#contract/admin/announcements.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { countAnnouncements } from '#services/main/notifications/announcement-counts.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { game, NOW } from '../main-service/inputs.ts';
import { notice } from './events.ts';

const DAY = 86_400_000;
const player = (id: number): Player => ({ id, nickname: '晚风', icon_url: '', mobile_masked: '138****8000' });
const later = (days: number) => new Date(Date.now() + days * DAY);

describeEachDatabase('the messages of a player', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });

  const read = async (who: number, now = NOW, params: { before?: number; size?: number } = {}) => {
    const { envelope } = await callService(db, '/vue/messages', params, now, player(who));
    return envelope.status === 1 ? envelope.data : { list: [], total: 0, unread: -1 };
  };
  const unread = async (who: number, now = NOW) => {
    const { envelope } = await callService(db, '/vue/unread', {}, now, player(who));
    return envelope.status === 1 ? envelope.data.unread : -1;
  };
  const deliver = (names: readonly string[], playerId: number) =>
    transaction(db, (tx) =>
      notify(
        tx,
        names.map((name) => notice(`${name} ${playerId}`, { playerId, title: name })),
      ),
    );

  test('[MSG-04] a player sees the own messages only, newest first, and marks one or all as read', async () => {
    await deliver(['一', '二', '三'], 1);
    await deliver(['别人的'], 2);
    const { list, total } = await read(1);
    expect(list.map(({ title }) => title)).toEqual(['三', '二', '一']);
    expect(total).toBe(3);
    expect(await unread(1)).toBe(3);
    const mark = async (who: number, params: { id: number; all?: boolean }) => {
      const { envelope } = await callService(db, '/vue/messageread', params, NOW, player(who));
      return envelope.status === 1 ? envelope.data.unread : envelope.code;
    };
    const [third, second] = list.map(({ id }) => id);
    expect(await mark(2, { id: second ?? 0 })).toBe(1);
    expect(await unread(1)).toBe(3);
    expect(await mark(1, { id: third ?? 0 })).toBe(2);
    await deliver(['四'], 1);
    expect(await mark(1, { id: third ?? 0, all: true })).toBe(1);
    expect((await read(1)).list.map(({ title, read: isRead }) => [title, isRead])).toEqual([
      ['四', false],
      ['三', true],
      ['二', true],
      ['一', true],
    ]);
    expect(await mark(1, { id: 1, all: true })).toBe(1);
    expect(await unread(2)).toBe(1);
  });

  test('[MSG-04] the messages after one are read, also if another one arrives in between', async () => {
    await deliver(['一', '二', '三', '四', '五'], 1);
    const first = await read(1, NOW, { size: 2 });
    await deliver(['六'], 1);
    const second = await read(1, NOW, { size: 2, before: first.list[1]?.id });
    expect(second).toMatchObject({ list: [{ title: '三' }, { title: '二' }], total: 3, unread: 6 });
    const last = await read(1, NOW, { size: 2, before: second.list[1]?.id });
    expect(last).toMatchObject({ list: [{ title: '一' }], total: 1 });
  });

  test('[MSG-04] messages are in the order of their time, also announcements that are delivered later', async () => {
    await deliver(['新手机号'], 1);
    const sent = (title: string, daysAgo: number) => ({
      title,
      body: '',
      audience: '全部玩家' as const,
      published: true,
      sent_at: later(-daysAgo),
    });
    await db
      .insertInto('announcement')
      .values([sent('昨天', 1), sent('前天', 2)])
      .execute();
    const now = later(0);
    const titles = (page: Awaited<ReturnType<typeof read>>) => page.list.map(({ title }) => title);
    const first = await read(1, now, { size: 2 });
    expect(titles(first)).toEqual(['新手机号', '昨天']);
    const [newest, second] = first.list;
    expect(titles(await read(1, now, { before: second?.id ?? 0 }))).toEqual(['前天']);
    const mark = { id: newest?.id ?? 0, all: true };
    const { envelope } = await callService(db, '/vue/messageread', mark, now, player(1));
    expect(envelope).toMatchObject({ data: { unread: 0 } });
  });

  test('[MSG-04] unread messages are counted up to a limit; a visitor has none', async () => {
    await deliver(
      Array.from({ length: 120 }, (_, number) => `${number}`),
      1,
    );
    expect(await unread(1)).toBe(100);
  });

  test('[MSG-06] a player switches kinds off, except decisions and the safety of the account', async () => {
    const set = async (kind: '礼包上新' | '处理结果' | '账号安全', portal: boolean) => {
      const { envelope } = await callService(db, '/vue/messagesetting', { kind, portal }, NOW, player(1));
      return envelope.status === 1
        ? envelope.data.list.filter((one) => !one.portal).map((one) => one.kind)
        : envelope.code;
    };
    expect(await set('礼包上新', false)).toEqual(['礼包上新']);
    expect(await set('处理结果', false)).toBe('FORBIDDEN');
    expect(await set('账号安全', false)).toBe('FORBIDDEN');
    const { envelope } = await callService(db, '/vue/messagesettings', {}, NOW, player(2));
    expect(envelope.status === 1 && envelope.data.list.every(({ portal }) => portal)).toBe(true);
    expect(await set('礼包上新', true)).toEqual([]);
  });

  test('[MSG-05] announcements: composed, previewed, scheduled, sent, cancelled and counted', async () => {
    const server: OperatorApp = await openOperatorApp(db);
    const operations: OperatorBrowser = await server.signedIn('operations');
    const [written] = await transaction(db, (tx) => upsertGames(tx, [game('山海谣')], NOW));
    const gameId = written?.id ?? 0;
    await db
      .insertInto('favourite')
      .values([1, 2].map((player_id) => ({ player_id, game_id: gameId })))
      .execute();
    const item = {
      title: '停机维护',
      body: '周四 2 点到 6 点 <维护>',
      link: '/',
      audience: '全部玩家',
      game_id: null,
    } as const;
    const { html } = await operations.get(announcementPreview, { item });
    expect(html).toContain('周四 2 点到 6 点 &lt;维护&gt;');
    const toFollowers = { ...item, audience: '收藏了游戏的玩家', game_id: gameId } as const;
    expect((await operations.get(announcementPreview, { item: toFollowers })).html).toContain('2 位玩家');
    expect(
      await operations.call(announcements.save, { id: null, version: 0, item: { ...item, game_id: gameId } }),
    ).toMatchObject({ code: 'BAD_REQUEST' });

    const publish_at = new Date(server.clock.now().getTime() + 600_000).toISOString();
    const scheduled = { state: 'scheduled', publish_at, offline_at: null } as const;
    const { id } = await operations.get(announcements.save, {
      id: null,
      version: 0,
      item,
      publication: scheduled,
    });
    expect(await unread(1)).toBe(0);
    await operations.get(announcements.state, {
      ids: [id],
      publication: { state: 'draft', publish_at: null, offline_at: null },
    });
    server.clock.pass(1_200);
    await server.publishDue();
    expect(await unread(1)).toBe(0);

    const now = { state: 'published', publish_at: null, offline_at: null } as const;
    await operations.get(announcements.state, { ids: [id], publication: now });
    expect(await unread(1)).toBe(1);
    expect(await unread(1)).toBe(1);
    expect((await read(1)).list).toMatchObject([{ kind: '平台公告', title: '停机维护', link: '/' }]);
    await Promise.all([1, 2, 3].map(() => unread(3)));
    expect(await unread(3)).toBe(1);
    const [{ id: messageId } = { id: 0 }] = (await read(1)).list;
    await callService(db, '/vue/messageread', { id: messageId }, NOW, player(1));
    await countAnnouncements(db, new Date());
    const counted = async () => (await operations.get(announcements.list, {})).list[0];
    expect(await counted()).toMatchObject({ id, delivered: 2, opened: 1, state: 'published' });

    await operations.get(announcements.state, { ids: [id], publication: { ...now, state: 'offline' } });
    expect(await unread(4)).toBe(0);
    expect(await unread(3)).toBe(1);
    expect(await operations.get(announcements.remove, { ids: [id] })).toMatchObject({ done: [] });
    await operations.get(announcements.state, { ids: [id], publication: now });
    expect(await unread(4, later(31))).toBe(0);
    expect(await unread(4, later(29))).toBe(1);
    await server.close();
  });

  test('[MSG-05] an announcement is counted again after some minutes, after three days once a day', async () => {
    const { id } = await db
      .insertInto('announcement')
      .values({ title: '停机维护', body: '', audience: '全部玩家', sent_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    let delivered = 0;
    /** The number of a count at this time, after one more delivery. */
    const countAt = async (days: number, minutes = 0) => {
      delivered += 1;
      await transaction(db, (tx) => notify(tx, [notice(`${delivered}`, { playerId: delivered })], id));
      await countAnnouncements(db, new Date(NOW.getTime() + days * DAY + minutes * 60_000));
      const row = await db.selectFrom('announcement').select('delivered').executeTakeFirstOrThrow();
      return row.delivered;
    };
    expect([await countAt(1), await countAt(1, 1), await countAt(1, 3)]).toEqual([1, 1, 3]);
    expect([await countAt(2.9), await countAt(3), await countAt(3.8)]).toEqual([4, 4, 4]);
    expect([await countAt(3.9), await countAt(4.8), await countAt(4.9)]).toEqual([7, 7, 9]);
    expect(await countAt(61)).toBe(9);
  });

  test('[MSG-05] an announcement to the followers of a game stops when it is cancelled and continues', async () => {
    const server = await openOperatorApp(db);
    const operations = await server.signedIn('operations');
    const [written] = await transaction(db, (tx) => upsertGames(tx, [game('山海谣')], NOW));
    const game_id = written?.id ?? 0;
    await db
      .insertInto('favourite')
      .values([1, 2, 3].map((player_id) => ({ player_id, game_id })))
      .execute();
    const item = {
      title: '新资料片',
      body: '明天上线',
      link: null,
      audience: '收藏了游戏的玩家',
      game_id,
    } as const;
    const now = { state: 'published', publish_at: null, offline_at: null } as const;
    const saved = await operations.get(announcements.save, { id: null, version: 0, item, publication: now });
    const ids = [saved.id];
    await operations.get(announcements.state, { ids, publication: { ...now, state: 'offline' } });
    await fanOut(db, NOW);
    expect(await unread(1)).toBe(0);
    await operations.get(announcements.state, { ids, publication: now });
    await fanOut(db, NOW, { batch: 2 });
    await fanOut(db, NOW);
    expect([await unread(1), await unread(2), await unread(3), await unread(4)]).toEqual([1, 1, 1, 0]);
    await countAnnouncements(db, new Date());
    const { list } = await operations.get(announcements.list, {});
    expect(list).toMatchObject([{ delivered: 3, opened: 0, game: { name: '山海谣' } }]);
    const { version } = await operations.get(announcements.one, { id: saved.id });
    const other = { ...item, audience: '全部玩家', game_id: null } as const;
    expect(await operations.call(announcements.save, { id: saved.id, version, item: other })).toMatchObject({
      fields: [{ msg: '已经发送过，不能再换收件人' }],
    });
    await server.close();
  });
});
