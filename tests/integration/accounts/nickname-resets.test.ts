import { afterEach, expect, test } from 'vitest';
import * as reports from '#contract/admin/reports.ts';
import type { CallInput } from '#contract/call.ts';
import type { CallPath, Calls } from '#contract/calls.ts';
import { systemClock } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { eventDelivery } from '#server/jobs/account-jobs.ts';
import { nicknameOrders, profileDisplay } from '#server/service-players.ts';
import { carryOutOrders } from '#services/account/nicknames/carry-out-orders.ts';
import { deliverEvents } from '#services/account/notices/account-events.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { customOperator } from '../admin/roles/custom-clients.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { Killed, killedAt } from '../notifications/events.ts';
import { ClosingScene } from './closing-scene.ts';
import { callOwn } from './own-calls.ts';
import type { TestBrowser } from './test-browser.ts';

const BAD = '加微信代练';
const PICTURE = 'uploads/players/ab/abc-256x256.webp';
const reporter: Player = { id: 9_091, nickname: '晚风', icon_url: 'a.webp', mobile_masked: '138****8091' };

describeEachDatabase('a nickname that is reset after a report', (open) => {
  let scene: ClosingScene;
  let server: OperatorApp;
  let support: OperatorBrowser;
  let named: { browser: TestBrowser; id: number };
  afterEach(async () => {
    await server.close();
    await scene.close();
  });

  async function start(place: 'together' | 'apart' = 'together'): Promise<void> {
    const accounts = await open();
    const services = place === 'apart' ? await open() : accounts;
    scene = await ClosingScene.open(accounts, services);
    server = await openOperatorApp(services);
    support = await server.signedIn('support');
    named = await scene.player(`133${randomDigits(8)}`);
    await callOwn(named.browser, 'setNickname', { nickname: BAD });
  }

  const call = async <P extends CallPath>(path: P, params: CallInput<Calls[P]>, who: Player) =>
    (await callService(scene.services, path, params, server.clock.now(), who)).envelope;
  const asNamed = () => ({ ...reporter, id: named.id, nickname: BAD });
  /** A report of the player's nickname by the own review. */
  async function report(who = reporter): Promise<{ id: number; report_no: string }> {
    const { id } = await scene.services
      .selectFrom('comment')
      .select('id')
      .where('player_id', '=', named.id)
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    await call('/vue/report', { kind: 'nickname', id, reason: '昵称或头像违规' }, who);
    const newest = scene.services.selectFrom('report').select(['id', 'report_no']).orderBy('id', 'desc');
    return newest.executeTakeFirstOrThrow();
  }
  const decide = (id: number, more: object = { reset_nickname: true, note: '推销广告' }) =>
    support.get(reports.reportDecide, { ids: [id], state: '已处理', ...more });

  /** The portal's jobs. */
  async function run(db = scene.accounts, isAway = false): Promise<void> {
    const readOrders = isAway ? async () => null : nicknameOrders(scene.gateway, systemClock);
    const showProfile = profileDisplay(scene.gateway, systemClock);
    expect(await carryOutOrders({ db, readOrders, showProfile }, scene.app.clock.now())).toBe(!isAway);
    expect(await deliverEvents(db, new Date(), eventDelivery(scene.gateway, systemClock))).toBe(true);
  }
  const nickname = async () => {
    const row = scene.accounts.selectFrom('player').select('nickname').where('id', '=', named.id);
    return (await row.executeTakeFirstOrThrow()).nickname;
  };
  const atComments = async () => {
    const rows = await scene.services
      .selectFrom('comment')
      .select('nickname')
      .where('player_id', '=', named.id)
      .execute();
    return [...new Set(rows.map((row) => row.nickname))];
  };
  const messages = async (db: Database = scene.services) =>
    db
      .selectFrom('notification')
      .select(['kind', 'title', 'body', 'link'])
      .where('player_id', '=', named.id)
      .orderBy('id')
      .execute();
  const titles = async () => (await messages()).map(({ title }) => title);
  const decisions = async () => {
    const envelope = await call('/vue/owndecisions', {}, asNamed());
    return envelope.status === 1 ? envelope.data.list : [];
  };

  test.each(['together', 'apart'] as const)(
    '[REP-16] another one is at all comments, the player reads why and how to appeal, and cannot have it again (services %s)',
    async (place) => {
      await start(place);
      const { id, report_no } = await report();
      expect(await decide(id)).toMatchObject({ done: [id] });
      await run(scene.accounts, true);
      expect(await nickname()).toBe(BAD);
      await run();
      await run();
      const given = await nickname();
      expect(given).toMatch(/^玩家\d{6}$/);
      expect(await atComments()).toEqual([given]);
      expect(scene.invalidated).toContain('comments:7');
      const [message, ...others] = await messages();
      expect(others).toEqual([]);
      expect(message).toMatchObject({
        kind: '处理结果',
        title: '您的昵称已被重置',
        link: '/BaseReport#decisions',
        body: expect.stringMatching(new RegExp(`原因：推销广告。.*“${given}”.*对 ${report_no} 申诉`)),
      });
      for (const again of [BAD, '加微信_代练']) {
        expect(await callOwn(named.browser, 'setNickname', { nickname: again })).toMatchObject({
          status: 0,
          field: 'nickname',
          msg: '这个昵称不能使用，请换一个',
        });
      }
      expect(await callOwn(named.browser, 'setNickname', { nickname: '山有扶苏' })).toMatchObject({
        status: 1,
      });
    },
  );

  test('[REP-16] only where the operator chose it and may do it, with an audit entry on both sides', async () => {
    await start();
    const { id, report_no } = await report();
    await decide(id, {});
    await run();
    expect([await nickname(), await titles()]).toEqual([BAD, []]);
    await support.get(reports.reportUndo, {});
    const input = { ids: [id], state: '不成立', reset_nickname: true };
    expect((await support.request(reports.reportDecide, input)).json()).toMatchObject({ status: 0 });
    const permissions = ['reports.read', 'reports.write'] as const;
    const { browser } = await customOperator(server, 'reports-only', [{ permissions: [...permissions] }]);
    const wanted = { ids: [id], state: '已处理', reset_nickname: true } as const;
    expect((await browser.request(reports.reportDecide, wanted)).json()).toMatchObject({ code: 'FORBIDDEN' });
    await decide(id);
    await run();
    const entries = await scene.accounts
      .selectFrom('audit_entry')
      .select(['subject', 'action', 'subject_id', 'after'])
      .orderBy('id')
      .execute();
    expect(entries.filter(({ action }) => ['decide', 'nickname_reset'].includes(action))).toMatchObject([
      { subject: 'reports', after: { state: '已处理' } },
      { subject: 'reports', after: { is_reset: true } },
      { subject: 'players', subject_id: String(named.id), after: { report_no, reason: '推销广告' } },
    ]);
  });

  test.each(['before', 'after'] as const)(
    '[REP-17] the undo of the decision gives the nickname back, %s the reset was carried out',
    async (when) => {
      await start();
      const { id } = await report();
      await decide(id);
      if (when === 'after') {
        await run();
        expect(await nickname()).not.toBe(BAD);
      }
      await support.get(reports.reportUndo, {});
      await run();
      expect([await nickname(), await atComments(), await decisions()]).toEqual([BAD, [BAD], []]);
      expect((await titles()).at(-1)).toBe('您的昵称已恢复');
      await decide(id);
      await run();
      await support.get(reports.reportDecide, { ids: [id], state: '不成立', note: '误判' });
      await run();
      expect(await nickname()).toBe(BAD);
    },
  );

  test('[REP-17] the player appeals; granted, the nickname is back, and the undo of that resets it again', async () => {
    await start();
    const { id, report_no } = await report();
    const appeal = (who: Player) => call('/vue/decisionappeal', { report_no, text: '这是误判' }, who);
    expect(await appeal(asNamed())).toMatchObject({ code: 'NOT_FOUND' });
    await decide(id);
    await run();
    expect(await decisions()).toMatchObject([{ report_no, nickname: BAD, reason: '推销广告', appeal: null }]);
    expect(await appeal(reporter)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await appeal(asNamed())).toMatchObject({ status: 1 });
    expect(await appeal(asNamed())).toMatchObject({ code: 'CONFLICT' });
    expect(await decisions()).toMatchObject([{ appeal: '待处理' }]);
    const ofReporter = await call('/vue/ownreports', {}, reporter);
    expect(ofReporter).toMatchObject({ data: { list: [{ report_no, state: '已处理', appeal: null }] } });
    const queue = await support.get(reports.reportQueue, { state: '待处理', sort: 'urgency' });
    expect(queue.list).toMatchObject([{ kind: 'report_appeal', target_id: id, text: '这是误判' }]);
    await decide(queue.list[0]?.id ?? 0, { note: '确是误判' });
    await run();
    expect([await nickname(), await atComments(), await decisions()]).toEqual([BAD, [BAD], []]);
    expect(await titles()).toEqual(['您的昵称已被重置', '您的昵称已恢复']);
    const state = scene.services.selectFrom('report').select('state').where('id', '=', id);
    expect(await state.executeTakeFirst()).toEqual({ state: '已处理' });
    await support.get(reports.reportUndo, {});
    await run();
    expect(await nickname()).not.toBe(BAD);
    expect(await decisions()).toMatchObject([{ report_no, appeal: '待处理' }]);
  });

  test('[REP-16] a player who has changed it since retains the new one; a login elsewhere does not bring it back', async () => {
    await start();
    const { id } = await report();
    const own = scene.accounts.updateTable('player').where('id', '=', named.id);
    await own.set({ nickname: '山有扶苏', nickname_set_at: null }).execute();
    await decide(id);
    await run();
    expect([await nickname(), await titles()]).toEqual(['山有扶苏', ['您用过的昵称经核查违规']]);
    await scene.accounts.updateTable('account').set({ nickname: BAD }).execute();
    await named.browser.logIn(scene.app, (await scene.app.lastMessage()).mobile);
    expect(await nickname()).toBe('山有扶苏');
  });

  test('[REP-16] the uploaded picture is removed as well on demand; a picture of the portal stays', async () => {
    await start();
    const show = async (icon_url: string) => {
      await scene.accounts.updateTable('player').set({ icon_url }).where('id', '=', named.id).execute();
      await scene.services
        .updateTable('comment')
        .set({ icon_url })
        .where('player_id', '=', named.id)
        .execute();
    };
    await show(PICTURE);
    await scene.accounts
      .insertInto('player_picture')
      .values({ player_id: named.id, path: PICTURE, state: '使用中', submitted_at: new Date() })
      .execute();
    const { id } = await report();
    await decide(id, { reset_nickname: true, remove_picture: true });
    await run();
    expect(await titles()).toEqual(['您的昵称已被重置', '您的头像已被移除']);
    const rows = await scene.accounts.selectFrom('player_picture').select(['state', 'removed']).execute();
    expect(rows).toEqual([{ state: '已退回', removed: true }]);
    const icons = await scene.services
      .selectFrom('comment')
      .select('icon_url')
      .where('player_id', '=', named.id)
      .distinct()
      .execute();
    expect(icons).not.toContainEqual({ icon_url: PICTURE });
  });

  test('[REP-16] orders that are killed at any statement are carried out once', async () => {
    await start();
    const { id } = await report();
    await decide(id);
    const expected = ['您的昵称已被重置'];
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        const kill = killedAt(number, when);
        await run(scene.accounts.withPlugin(kill)).catch((error) => expect(error).toBeInstanceOf(Killed));
        await run();
        expect([await titles(), await atComments()], `${when} ${number}`).toEqual([
          expected,
          [await nickname()],
        ]);
        // A kill between the order and its mark.
        await scene.services.updateTable('nickname_order').set({ done_at: null }).execute();
        await run();
        expect([await titles(), await atComments()]).toEqual([expected, [await nickname()]]);
        if (!kill.isOver) {
          break;
        }
        for (const table of ['refused_nickname', 'account_event', 'notification'] as const) {
          await scene.accounts.deleteFrom(table).execute();
        }
        await scene.accounts
          .updateTable('player')
          .set({ nickname: BAD })
          .where('id', '=', named.id)
          .execute();
        await scene.services.updateTable('nickname_order').set({ done_at: null }).execute();
      }
    }
  });
});
