import { createHmac } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dashboardTraffic } from '#contract/admin/dashboard.ts';
import {
  deliveryList,
  deliveryReplay,
  EVENT_TYPES,
  webhookList,
  webhookPause,
  webhookRotate,
  webhookSave,
  webhookTest,
} from '#contract/admin/webhooks.ts';
import type { CallData } from '#contract/call.ts';
import { recordEvents } from '#platform/admin/record-events.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { deliverDue, type Post } from '#services/admin/webhooks/deliver.ts';
import { dispatchEvents } from '#services/admin/webhooks/dispatch-events.ts';
import { watchedTables as contentTables } from '#services/main/events/watched-tables.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';
import { killedAt } from '../notifications/events.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { recordSiteEvents } from './record-site-events.ts';

const HOUR = 3_600;

describeEachDatabase('webhooks', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  let receiver: Receiver;
  let logins = 0;
  const secret = new ServerSecret('the secret of the tests, long enough');

  beforeEach(async () => {
    // The verifier compares the time of a message with that of the machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    receiver = await openReceiver();
  });
  afterEach(async () => {
    vi.useRealTimers();
    receiver.close();
    await server.close();
  });

  const create = (path: string, events: readonly string[] = EVENT_TYPES) =>
    admin.get(webhookSave, {
      id: null,
      name: `接收方 ${path}`,
      url: `https://hooks.example${path}`,
      events: [...events] as never,
    });
  const record = () => recordSiteEvents(server.db, server.clock.now());
  const deliver = async (post: Post = receiver.post) => {
    vi.setSystemTime(server.clock.now());
    await record();
    await dispatchEvents(server.db, server.clock.now());
    await deliverDue({ db: server.db, clock: server.clock, secret, post }, new Set());
  };
  const publishGame = async (name: string, published = true) => {
    const values = { name, first_letter: 'Y', published };
    return (await server.db.insertInto('game').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const types = () =>
    receiver.received.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).type]);
  const deliveries = async () => (await admin.get(deliveryList, {})).list;
  const nextOf = ({ list }: CallData<typeof deliveryList>) => list[0]?.next_at;

  test('[HOOK-01] has the events of every writer, with ids and titles only', async () => {
    await create('/all');
    const { db } = server;
    const game = await publishGame('云海剑歌');
    const draft = await publishGame('未公开', false);
    await record();
    await db.updateTable('game').set({ version: 2 }).where('id', '=', draft).execute();
    await db.updateTable('game').set({ heat: 5 }).where('id', '=', game).execute();
    await record();
    await db.updateTable('game').set({ version: 2, reason: '好玩' }).where('id', '=', game).execute();
    const pack = await db
      .insertInto('pack')
      .values({ game_id: game, title: '新手礼包', contents: '[]', published: true, total: 1, remaining: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record();
    await db.updateTable('pack').set({ remaining: 0 }).where('id', '=', pack.id).execute();
    const opening = { game_id: game, server_name: '双线 1 区', opens_at: server.clock.now() };
    await db.insertInto('opening').values(opening).execute();
    const written = { game_id: game, nickname: '玩家', body: '联系我 13800138000' };
    for (const state of ['待审核', '已发布'] as const) {
      await db
        .insertInto('comment')
        .values({ ...written, state, created_at: server.clock.now() })
        .execute();
    }
    const times = { created_at: server.clock.now(), due_at: server.clock.now() };
    const report = {
      report_no: 'R1',
      kind: 'game',
      target_id: game,
      title: '标题',
      reason: '违法违规',
    } as const;
    await db
      .insertInto('report')
      .values({ ...report, ...times, contact_masked: '138****8000' })
      .execute();
    await record();
    await db.updateTable('game').set({ published: false }).where('id', '=', game).execute();
    await deliver();
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    expect(sent.map(({ type, data }) => [type, data.id, data.title, data.path])).toEqual([
      ['game.published', game, '云海剑歌', `/BaseYxDetails?id=${game}`],
      ['game.changed', game, '云海剑歌', `/BaseYxDetails?id=${game}`],
      ['pack.published', pack.id, '新手礼包', `/BaseGiftDetails?id=${pack.id}`],
      ['opening.published', 1, '云海剑歌 双线 1 区', null],
      ['pack.out_of_codes', pack.id, '新手礼包', `/BaseGiftDetails?id=${pack.id}`],
      ['comment.waiting', 1, '', null],
      ['report.created', 1, '违法违规', null],
      ['game.taken_down', game, '云海剑歌', `/BaseYxDetails?id=${game}`],
    ]);
    expect(sent.every(({ data }) => Object.keys(data).join() === 'id,title,game_id,path')).toBe(true);
    expect(JSON.stringify(receiver.received)).not.toMatch(/1380013|138\*|玩家/);
  });

  test('[HOOK-01] sends only the chosen events, and nothing of a change that is rolled back', async () => {
    await create('/some', ['game.taken_down']);
    const game = await publishGame('云海剑歌');
    await record();
    await server.db
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('game').where('id', '=', game).execute();
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await deliver();
    expect(types()).toEqual([]);
    await server.db.deleteFrom('game').where('id', '=', game).execute();
    await deliver();
    expect(types()).toEqual([[expect.stringMatching(/^evt_/), 'game.taken_down']]);
  });

  /** What a verifier of others reports about the messages, with the secret that the page showed. */
  const verdict = (text: string) => {
    try {
      for (const { headers, body } of receiver.received) {
        new Webhook(text).verify(body, headers as Record<string, string>);
      }
      return `${receiver.received.length} verified`;
    } catch (error) {
      return error instanceof WebhookVerificationError ? error.message : String(error);
    }
  };

  test('[HOOK-02] signs by the Standard Webhooks specification; after a rotation two secrets are valid for a day', async () => {
    const { id, secret: first } = await create('/signed');
    await publishGame('云海剑歌');
    await deliver();
    expect(verdict(first ?? '')).toBe('1 verified');
    const { secret: second } = await admin.get(webhookRotate, { id });
    await publishGame('山河志');
    await deliver();
    expect([verdict(first ?? ''), receiver.received.shift()?.path, verdict(second)]).toEqual([
      '2 verified',
      '/signed',
      '1 verified',
    ]);
    server.clock.pass(24 * HOUR);
    receiver.received.length = 0;
    await publishGame('长歌行');
    await deliver();
    expect([verdict(first ?? ''), verdict(second)]).toEqual(['No matching signature found', '1 verified']);
    const rows = JSON.stringify(await server.db.selectFrom('webhook').selectAll().execute());
    expect(rows).not.toContain(second);
  });

  test('[HOOK-02] the verifier finds a signature over the body alone', async () => {
    const { secret: own = '' } = await create('/signed');
    await publishGame('云海剑歌');
    await deliver((url, { headers, body }) => {
      const key = Buffer.from((own ?? '').slice(6), 'base64');
      const wrong = `v1,${createHmac('sha256', key).update(body).digest('base64')}`;
      return receiver.post(url, { headers: { ...headers, 'webhook-signature': wrong }, body });
    });
    expect(verdict(own ?? '')).toBe('No matching signature found');
  });

  /** The events that never arrive if the process is killed at a step of the dispatch. */
  async function lostAfterKill(step: () => Promise<unknown>): Promise<string[]> {
    await create('/killed', ['game.published']);
    await publishGame('云海剑歌');
    await step().catch(() => undefined);
    await deliver();
    return receiver.received.length > 0 ? [] : ['game.published'];
  }

  test('[HOOK-03] a kill between the commit and the record, in the record or in the dispatch loses no event', async () => {
    expect(await lostAfterKill(async () => undefined)).toEqual([]);
    let kills = 0;
    const now = server.clock.now();
    receiver.received.length = 0;
    for (const when of ['before', 'after'] as const) {
      for (let number = 1, isOver = true; isOver; number += 1) {
        const kill = killedAt(number, when);
        const on = server.db.withPlugin(kill);
        const step = () => recordEvents(on, watched, now).then(() => dispatchEvents(on, now));
        expect(await lostAfterKill(step), `${when} statement ${number}`).toEqual([]);
        isOver = kill.isOver;
        kills += Number(isOver);
        receiver.received.length = 0;
        await server.db.deleteFrom('webhook').execute();
        await server.db.deleteFrom('game').execute();
        await record();
        await dispatchEvents(server.db, now);
      }
    }
    expect(kills).toBeGreaterThan(10);
  });
  const watched = contentTables.filter(({ subject }) => ['game', 'pack'].includes(subject));

  test('[HOOK-04] a delivery in between ends the time of failures within a turn', async () => {
    await create('/flaky', ['game.published']);
    await publishGame('云海剑歌');
    await publishGame('山河志');
    const failing_since = new Date(server.clock.now().getTime() - 4 * 24 * HOUR * 1_000);
    await server.db.updateTable('webhook').set({ failing_since }).execute();
    receiver.respond = () => [receiver.received.length === 1 ? 200 : 500, ''];
    await deliver();
    expect((await admin.get(webhookList, {})).list[0]?.pause_reason).toBe('');
  });

  test('[HOOK-03] the check finds a state, and a mark, in a transaction of their own', async () => {
    const stateFirst = async () => {
      await record();
      await server.db.deleteFrom('site_event').execute();
    };
    expect(await lostAfterKill(stateFirst)).toEqual(['game.published']);
    const markFirst = async () => {
      await record();
      await server.db.updateTable('site_event').set({ is_dispatched: true }).execute();
      throw new Error('killed');
    };
    expect(await lostAfterKill(markFirst)).toEqual(['game.published']);
  });

  test('[HOOK-03] after a kill between the request and its record, the same id arrives again', async () => {
    await create('/twice', ['game.published']);
    await publishGame('云海剑歌');
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    // The process that never gets further.
    void deliver(async (url, message) => {
      await receiver.post(url, message);
      resolve();
      return new Promise(() => undefined);
    });
    await sent;
    await deliver();
    expect(types()).toHaveLength(1);
    server.clock.pass(61);
    await deliver();
    const ids = types().map(([id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  test('[HOOK-04] repeats with growing waits for three days, then pauses and says so; 恢复 sends the rest', async () => {
    const { id } = await create('/down', ['game.published']);
    await publishGame('云海剑歌');
    receiver.respond = () => [500, 'down'.repeat(300)];
    const waits: number[] = [];
    for (;;) {
      await deliver();
      const next = nextOf(await admin.get(deliveryList, {}).catch(relogin));
      if (!next) {
        break;
      }
      const wait = Math.ceil((Date.parse(next) - server.clock.now().getTime()) / 1_000) + 1;
      waits.push(wait);
      server.clock.pass(wait);
    }
    const days = waits.reduce((sum, wait) => sum + wait, 0) / (24 * HOUR);
    const isGrowing = waits.every((wait, at) => wait * 1.2 > (waits[at - 1] ?? 0));
    expect([waits.length, isGrowing]).toEqual([9, true]);
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.5);
    await publishGame('山河志');
    await deliver();
    await relogin();
    const [hook] = (await admin.get(webhookList, {})).list;
    expect(hook).toMatchObject({
      pause_reason: '连续三天未送达',
      paused_at: expect.any(String),
      waiting: 1,
    });
    const [, first] = await deliveries();
    expect(first).toMatchObject({ status: 500, state: 'failed', attempts: 10, response: 'down'.repeat(125) });
    receiver.respond = () => [200, ''];
    receiver.received.length = 0;
    await deliver();
    expect(types()).toHaveLength(0);
    await admin.get(webhookPause, { id, paused: false });
    await deliver();
    expect(types()).toHaveLength(1);
  });

  async function relogin() {
    logins += 1;
    admin = await server.signedIn('admin', `again-${logins}`);
    return admin.get(deliveryList, {});
  }

  test('[HOOK-04] a receiver that is gone is paused at once', async () => {
    await create('/gone', ['game.published']);
    await publishGame('云海剑歌');
    receiver.respond = () => [410, ''];
    await deliver();
    expect((await admin.get(webhookList, {})).list[0]?.pause_reason).toContain('410');
    const range = { from: '2026-11-21', to: '2026-11-21' };
    expect((await admin.get(dashboardTraffic, range)).webhooks_paused).toBe(1);
  });

  test('[HOOK-02] sends nothing without a secret, and pauses', async () => {
    const { id } = await create('/unsigned', ['game.published']);
    await server.db
      .updateTable('webhook')
      .set({ secret_sealed: Buffer.from('another server secret') })
      .execute();
    await publishGame('云海剑歌');
    await deliver();
    const [hook] = (await admin.get(webhookList, {})).list;
    expect([hook?.pause_reason, types()]).toEqual([expect.stringContaining('请更换密钥'), []]);
    await admin.get(webhookRotate, { id });
    await admin.get(webhookPause, { id, paused: false });
    server.clock.pass(10);
    await deliver();
    expect(types()).toHaveLength(1);
  });

  test('[HOOK-06] a slow receiver does not delay the others', async () => {
    await create('/slow', ['game.published']);
    await create('/fast', ['game.published']);
    receiver.respond = (path) => (path === '/slow' ? undefined : [200, '']);
    for (let game = 0; game < 5; game += 1) {
      await publishGame(`游戏 ${game}`);
    }
    const start = performance.now();
    let fast = 0;
    const timer = setInterval(() => {
      fast ||=
        receiver.received.filter(({ path }) => path === '/fast').length === 5 ? performance.now() - start : 0;
    }, 20);
    await deliver();
    clearInterval(timer);
    expect(fast).toBeGreaterThan(0);
    expect(performance.now() - start).toBeGreaterThan(fast);
  });

  test('[HOOK-07] sends a test event, and any message again with the same id', async () => {
    const { id } = await create('/test', ['game.published']);
    await admin.get(webhookTest, { id });
    await deliver();
    expect(types()).toEqual([[expect.stringMatching(/^evt_test_/), 'webhook.test']]);
    const [sent] = await deliveries();
    expect(sent).toMatchObject({
      state: 'delivered',
      status: 200,
      response: 'ok',
      duration_ms: expect.any(Number),
    });
    await admin.get(deliveryReplay, { id: sent?.id ?? 0 });
    await deliver();
    expect(types()[1]).toEqual(types()[0]);
  });

  test('[HOOK-05] accepts only https addresses without a port', async () => {
    for (const url of [
      'http://hooks.example/',
      'https://hooks.example:8443/',
      'https://a:b@hooks.example/',
      'x',
    ]) {
      const refused = await admin.call(webhookSave, { id: null, name: 'a', url, events: ['game.published'] });
      expect([url, refused]).toMatchObject([url, { code: 'BAD_REQUEST', fields: [{ path: 'url' }] }]);
    }
  });

  test('[HOOK-03] two processes at once send each message once', async () => {
    await create('/once', ['game.published']);
    for (let game = 0; game < 6; game += 1) {
      await publishGame(`游戏 ${game}`);
    }
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(new Set(types().map(([id]) => id)).size).toBe(6);
    expect(types()).toHaveLength(6);
  });
});
