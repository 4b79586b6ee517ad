import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { deliverAccountEvents } from '#contract/service-accounts.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import {
  type DeliverEvents,
  deliverEvents,
  recordAccountEvent,
} from '#services/account/notices/account-events.ts';
import { endSessions } from '#services/account/players/player-admin-service.ts';
import { Sessions } from '#services/account/sessions/sessions.ts';
import { receiveAccountEvents } from '#services/main/appeals/account-notices.ts';
import { testKeys } from '#tests/data-keys.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { NOW } from '../main-service/inputs.ts';
import { Killed, killedAt } from '../notifications/events.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { callOwn, freshCode } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `133${randomDigits(8)}`;
type Deliver = typeof deliverEvents;

/** The main service in the same database. */
const mainIn =
  (db: Database): DeliverEvents =>
  async (list) => {
    await receiveAccountEvents({ db, now: NOW } as never, { list: [...list] });
    return true;
  };

describeEachDatabase('messages about the own account', (open) => {
  let app: AccountApp | undefined;
  let db: Database;
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });

  async function player() {
    db = await open();
    app = await openAccountApp(db);
    const mobile = newNumber();
    const browser = new TestBrowser(app);
    await browser.logIn(app, mobile);
    app.clock.pass(61);
    return { app, browser, mobile, id: (await browser.playerId()) ?? 0 };
  }

  /** What was delivered, oldest first. */
  async function messages() {
    await deliverEvents(db, NOW, mainIn(db));
    const rows = await db
      .selectFrom('notification')
      .select(['player_id', 'kind', 'title', 'body', 'link'])
      .orderBy('id')
      .execute();
    return rows;
  }
  const titles = async () => (await messages()).map(({ title }) => title);

  test('[CHN-01] a changed number: its player is notified with the masked number and the time', async () => {
    const { app: at, browser, id } = await player();
    const [before, mobile] = [await freshCode(at, browser, 'number'), newNumber()];
    at.clock.pass(61);
    const after = await freshCode(at, browser, { mobile });
    const changed = await callOwn(browser, 'changeNumber', { code: before, mobile, mobile_code: after });
    expect(changed).toMatchObject({ status: 1 });
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      player_id: id,
      kind: '账号安全',
      title: `登录手机号已换成 ${maskMobile(mobile)}`,
      link: '/BaseMy#own-security',
    });
    expect(message?.body).toContain('2026-11-21 10:0');
    expect(JSON.stringify(message)).not.toContain(mobile);
  });

  test('[CHN-01] a password that is changed or reset, once each; a wrong code is no message', async () => {
    const { app: at, browser, mobile, id } = await player();
    const password = 'ShanHai-2026-a';
    expect(await callOwn(browser, 'changePassword', { code: '000000', password })).toMatchObject({
      status: 0,
    });
    expect(await titles()).toEqual([]);
    const code = await freshCode(at, browser, 'password');
    expect(await callOwn(browser, 'changePassword', { code, password })).toMatchObject({ status: 1 });
    expect(await titles()).toEqual(['登录密码已修改']);
    at.clock.pass(61);
    const visitor = new TestBrowser(at);
    await visitor.sendCode(mobile, '4');
    const reset = { mobile, code: at.lastMessage().code, password: 'ShanHai-2026-b' };
    expect(await visitor.act('resetPassword', reset)).toMatchObject({ status: 1 });
    expect(await messages()).toMatchObject([
      { player_id: id, title: '登录密码已修改' },
      { player_id: id, title: '登录密码已修改' },
    ]);
  });

  test('[CHN-01] a closing that is requested and taken back, and other sessions that were ended', async () => {
    const { app: at, browser, mobile } = await player();
    expect(await callOwn(browser, 'endOthers')).toMatchObject({ status: 1, data: { ended: 0 } });
    expect(await titles()).toEqual([]);
    const other = new TestBrowser(at);
    await other.logIn(at, mobile);
    at.clock.pass(61);
    expect(await callOwn(browser, 'endOthers')).toMatchObject({ status: 1, data: { ended: 1 } });
    const code = await freshCode(at, browser, 'close');
    await callOwn(browser, 'close', { code, comments: '匿名' });
    at.clock.pass(61);
    await browser.logIn(at, mobile);
    expect(await callOwn(browser, 'reopen')).toMatchObject({ status: 1 });
    expect(await callOwn(browser, 'reopen')).toMatchObject({ status: 0 });
    expect(await titles()).toEqual(['其他设备都已退出登录', '您申请了注销账号', '注销申请已撤销']);
    expect((await messages())[1]?.body).toContain('2026-12-06 10:0');
  });

  test('[CHN-01] these messages can not be switched off, also not by a row of the database', async () => {
    const { id } = await player();
    await db
      .insertInto('notification_setting')
      .values({ player_id: id, kind: '账号安全', portal: false })
      .execute();
    await transaction(db, (tx) => recordAccountEvent(tx, id, NOW, { event: 'password' }));
    expect(await titles()).toEqual(['登录密码已修改']);
    const who = { id, nickname: '晚风', icon_url: '', mobile_masked: '' };
    const { envelope } = await callService(
      db,
      '/vue/messagesetting',
      { kind: '账号安全', portal: false },
      NOW,
      who,
    );
    expect(envelope).toMatchObject({ status: 0, code: 'FORBIDDEN' });
  });

  test('[CHN-08] [CHN-11] a number that an external service changed, and sessions that an operator ended, end the channels', async () => {
    const { app: at, id } = await player();
    const admin = { operator: scheduledJobs, address: '', now: at.clock.now() };
    await endSessions({ db, ...admin } as never, { id });
    await db.updateTable('player').set({ account_uid: 'ext:1' }).where('id', '=', id).execute();
    const config = loadConfig({ DATA_DIR: at.dataDir });
    const sessions = new Sessions({
      db,
      clock: at.clock,
      secret: await loadSecret(config, db),
      keys: testKeys,
      accessLog,
      newProfile: () => ({ nickname: '晚风', icon_url: '' }),
      provinceOf: async () => null,
      versions: async () => null,
    });
    const visitor = { cookies: undefined, connection: 'https', ...client } as const;
    const changed = newNumber();
    for (const mobile of [changed, null]) {
      const tried = await sessions.before(mobile ?? '');
      await sessions.begin({ uid: 'ext:1', nickname: null, icon_url: null, mobile }, visitor, {
        ...tried,
        kind: 'login_code',
      });
    }
    const events = await db.selectFrom('account_event').select(['event', 'title']).orderBy('id').execute();
    expect(events).toEqual([
      { event: 'session', title: '' },
      { event: 'number', title: `登录手机号已换成 ${maskMobile(changed)}` },
    ]);
    await db
      .insertInto('notification_setting')
      .values({ player_id: id, kind: '开服提醒', sms: true })
      .execute();
    expect(await titles()).toEqual([`登录手机号已换成 ${maskMobile(changed)}`]);
    const setting = await db.selectFrom('notification_setting').select('sms').executeTakeFirst();
    expect(setting).toEqual({ sms: false });
  });

  /** Delivers with a kill at each statement in turn and a second process after it. Returns what each run delivered. */
  async function throughKills(deliver: Deliver): Promise<number[]> {
    db = await open();
    const results: number[] = [];
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        await sql`truncate notification, account_event`.execute(db);
        for (const ended of [1, 2, 3]) {
          await transaction(db, (tx) => recordAccountEvent(tx, 7, NOW, { event: 'sessions', ended }));
        }
        const kill = killedAt(number, when);
        const killed = db.withPlugin(kill);
        await deliver(killed, NOW, mainIn(killed)).catch((error) => expect(error).toBeInstanceOf(Killed));
        await deliver(db, NOW, mainIn(db));
        const rows = await db.selectFrom('notification').select('id').execute();
        results.push(rows.length);
        if (!kill.isOver) {
          break;
        }
      }
    }
    return results;
  }

  test('[CHN-02] a delivery that is killed at any statement delivers each event once', async () => {
    const runs = await throughKills(deliverEvents);
    expect(runs.length).toBeGreaterThan(6);
    expect(new Set(runs)).toEqual(new Set([3]));
  });

  test('[CHN-02] keys made at the delivery would deliver twice, which this check notices', async () => {
    const planted: Deliver = (at, now, deliver) =>
      deliverEvents(at, now, (list) =>
        deliver(list.map((event, index) => ({ ...event, key: `${Math.random()}:${index}` }))),
      );
    expect(Math.max(...(await throughKills(planted)))).toBeGreaterThan(3);
  });

  test('[CHN-02] events marked before the delivery would be lost, which this check notices', async () => {
    const planted: Deliver = async (at, now, deliver) => {
      const rows = await at
        .updateTable('account_event')
        .set({ delivered_at: now })
        .where('delivered_at', 'is', null)
        .returning(['key', 'player_id', 'event', 'title', 'body'])
        .execute();
      return rows.length === 0 || deliver(rows);
    };
    expect(Math.min(...(await throughKills(planted)))).toBeLessThan(3);
  });

  test('[CHN-02] several processes at a time deliver each once; a main service that fails loses nothing', async () => {
    db = await open();
    await transaction(db, (tx) => recordAccountEvent(tx, 7, NOW, { event: 'password' }));
    expect(await deliverEvents(db, NOW, async () => false)).toBe(false);
    await Promise.all(Array.from({ length: 4 }, () => deliverEvents(db, NOW, mainIn(db))));
    expect(await titles()).toEqual(['登录密码已修改']);
  });

  test('[CHN-02] an event is recorded with what happened or not at all; the call is not public', async () => {
    db = await open();
    await transaction(db, async (tx) => {
      await recordAccountEvent(tx, 7, NOW, { event: 'password' });
      throw new Killed();
    }).catch(() => undefined);
    expect(await titles()).toEqual([]);
    expect(Object.keys(calls)).not.toContain(deliverAccountEvents.path);
    expect(deliverAccountEvents.writes).toBe(true);
  });
});
