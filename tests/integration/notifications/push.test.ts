import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { pushSender } from '#platform/adapters/push/send-push.ts';
import { vapidKeys } from '#platform/adapters/push/vapid.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { deliverEvents, recordAccountEvent } from '#services/account/notices/account-events.ts';
import { receiveAccountEvents } from '#services/main/appeals/account-notices.ts';
import { type PushDeps, pushNotices } from '#services/main/notifications/channels/push-queue.ts';
import { subscribe } from '#services/main/notifications/channels/subscriptions.ts';
import { type Notice, notify } from '#services/main/notifications/notify.ts';
import { mainPersonalData } from '#services/main/privacy/personal-data.ts';
import { testKeys } from '#tests/data-keys.ts';
import { decryptPush, newBrowser, type PushBrowser } from '#tests/push-browser.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { Killed, killedAt } from './events.ts';

const keys = vapidKeys(new ServerSecret('a secret of the test, thirty-two or more'));
const NOW = new Date('2031-05-06T23:30:00+08:00');
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
const who = (id: number) => ({ id, nickname: '晚风', icon_url: '', mobile_masked: '' });

const pack = (name: string, known: Partial<Notice> = {}): Notice => ({
  key: name,
  playerId: 1,
  kind: '礼包上新',
  title: name,
  body: '长剑',
  link: '/BaseGiftDetails?id=1',
  until: new Date(NOW.getTime() + 3_600_000),
  ...known,
});

describeEachDatabase('notifications pushed to browsers', (open) => {
  let db: Database;
  let service: Server;
  /** What the push service received: the name of the browser, and the decrypted message. */
  let received: string[];
  let browsers: Map<string, PushBrowser>;
  let status: number;

  beforeEach(async () => {
    db = await open();
    [received, browsers, status] = [[], new Map(), 201];
    service = createServer(async (request, response) => {
      const name = (request.url ?? '').split('/').at(-1) ?? '';
      const body = Buffer.concat(await request.toArray());
      const browser = browsers.get(name);
      if (request.headers.authorization?.startsWith('vapid t=') && browser && status === 201) {
        received.push(`${name} ${request.headers.ttl} ${decryptPush(browser, body)}`);
      }
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    service.closeAllConnections();
    service.close();
  });

  /** A portal whose connections to the push service end at the one of this test. */
  function portal(database: Database = db): PushDeps {
    const { port } = service.address() as AddressInfo;
    const send = pushSender({
      keys,
      contact: 'mailto:ops@example.com',
      now: () => NOW,
      post: async (url, { headers, body }) => {
        const here = `http://127.0.0.1:${port}${new URL(url).pathname}`;
        const { status: code } = await fetch(here, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        });
        return code;
      },
    });
    return {
      db: database,
      clock: { now: () => NOW },
      logger: createLogger('silent'),
      send,
      publicKey: keys.publicKey,
      count: () => undefined,
    };
  }

  async function browserOf(playerId: number, name: string) {
    const browser = newBrowser();
    browsers.set(name, browser);
    await subscribe(db, playerId, { endpoint: ENDPOINT + name, ...browser.keys, public_key: keys.publicKey });
  }

  const record = (...notices: Notice[]) => transaction(db, (tx) => notify(tx, notices));
  const push = () => pushNotices(portal());
  const shown = () =>
    received.map((line) => [line.split(' ')[0], JSON.parse(line.slice(line.indexOf('{'))).title].join(' '));

  test('[CHN-09] every browser that the player subscribed gets the message, encrypted for it', async () => {
    await record(pack('早于订阅'));
    await browserOf(1, 'phone');
    await browserOf(1, 'laptop');
    await browserOf(2, 'other');
    await record(pack('一'), pack('公告', { kind: '平台公告' }), pack('三', { playerId: 3 }));
    await push();
    const text = JSON.stringify({ title: '一', body: '长剑', link: '/BaseGiftDetails?id=1' });
    expect(received.sort()).toEqual([`laptop 3600 ${text}`, `phone 3600 ${text}`]);
    await record(pack('一'));
    await push();
    expect(received).toHaveLength(2);
  });

  test('[CHN-11] after an opt-out nothing is pushed: of the browser, of the kind, of the message', async () => {
    await browserOf(1, 'phone');
    await browserOf(1, 'laptop');
    await record(pack('一'));
    await callService(db, '/vue/pushunsubscribe', { endpoint: `${ENDPOINT}phone` }, NOW, who(2));
    await callService(db, '/vue/pushunsubscribe', { endpoint: `${ENDPOINT}laptop` }, NOW, who(1));
    await push();
    expect(shown()).toEqual(['phone 一']);
    await record(pack('二'), pack('三', { kind: '开服提醒' }));
    const off = { kind: '礼包上新', push: false } as const;
    expect((await callService(db, '/vue/messagesetting', off, NOW, who(1))).envelope.status).toBe(1);
    await callService(db, '/vue/messagesetting', { kind: '开服提醒', portal: false }, NOW, who(1));
    await push();
    await record(pack('四'));
    await push();
    expect(shown()).toEqual(['phone 一']);
  });

  test('[CHN-11] messages that were switched off meanwhile do not end the run before the others', async () => {
    await browserOf(1, 'phone');
    const off = Array.from({ length: 45 }, (_, index) => pack(`关${index}`, { kind: '开服提醒' }));
    await record(...off, pack('一'));
    await db
      .insertInto('notification_setting')
      .values({ player_id: 1, kind: '开服提醒', push: false })
      .execute();
    await push();
    expect(shown()).toEqual(['phone 一']);
  });

  test('[CHN-09] of more than ten browsers the one that subscribed again stays', async () => {
    const browser = newBrowser();
    const subscribeAt = (name: string) =>
      subscribe(db, 1, { endpoint: ENDPOINT + name, ...browser.keys, public_key: keys.publicKey });
    for (let index = 0; index < 10; index += 1) {
      await subscribeAt(`browser-${index}`);
      await sql`
        update push_subscription set created_at = now() - make_interval(hours => ${20 - index}::int)
        where endpoint = ${`${ENDPOINT}browser-${index}`}`.execute(db);
    }
    await subscribeAt('browser-0');
    await subscribeAt('another');
    const rows = await db.selectFrom('push_subscription').select('endpoint').execute();
    expect(rows).toHaveLength(10);
    expect(rows).toContainEqual({ endpoint: `${ENDPOINT}browser-0` });
    expect(rows).not.toContainEqual({ endpoint: `${ENDPOINT}browser-1` });
  });

  test('[CHN-11] a queue with the browsers of the moment of the event would push after the opt-out, which this check notices', async () => {
    await browserOf(1, 'phone');
    await record(pack('一'));
    const before = await db.selectFrom('push_subscription').selectAll().execute();
    await callService(db, '/vue/pushunsubscribe', { endpoint: `${ENDPOINT}phone` }, NOW, who(1));
    const reads = new Set<object>();
    const old: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode' && `${JSON.stringify(node.from)}`.includes('push_subscription')) {
          reads.add(queryId);
        }
        return node;
      },
      transformResult: async ({ result, queryId }) =>
        reads.has(queryId) ? { ...result, rows: before } : result,
    };
    await pushNotices(portal(db.withPlugin(old)));
    expect(shown()).toEqual(['phone 一']);
  });

  test('[CHN-09] a browser that does not respond delays no other message', async () => {
    await browserOf(1, 'slow');
    await browserOf(2, 'quick');
    const most = 25;
    await record(pack('慢'), ...Array.from({ length: most }, (_, at) => pack(`${at}`, { playerId: 2 })));
    const deps = portal();
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = pushNotices({
      ...deps,
      send: async (message, target, seconds) => {
        await (target.endpoint.endsWith('slow') ? slow : undefined);
        return deps.send(message, target, seconds);
      },
    });
    await expect.poll(() => shown().length).toBe(most);
    expect(shown()).not.toContain('slow 慢');
    release();
    await run;
    expect(shown()).toContain('slow 慢');
  });

  test('[CHN-12] what is too late is dropped once per run, not with each message', async () => {
    const statements: string[] = [];
    const counted: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await browserOf(1, 'phone');
    const late = { until: new Date(NOW.getTime() - 1) };
    await record(pack('晚', late), ...Array.from({ length: 25 }, (_, at) => pack(`${at}`)));
    await pushNotices(portal(db.withPlugin(counted)));
    expect(statements.filter((text) => text.includes('too late'))).toHaveLength(1);
    const states = await db.selectFrom('notice_delivery').select(['title', 'state', 'reason']).execute();
    expect(states.filter(({ state }) => state === 'waiting')).toEqual([]);
    expect(states).toContainEqual({ title: '晚', state: 'dropped', reason: 'too late' });
  });

  test('[CHN-12] a subscription of another key of the site is removed with the next message', async () => {
    await browserOf(1, 'phone');
    await browserOf(1, 'unknown');
    await db.updateTable('push_subscription').set({ public_key: null }).execute();
    await browserOf(1, 'phone');
    const other = vapidKeys(new ServerSecret('x'.repeat(32)));
    await record(pack('一'));
    await pushNotices({ ...portal(), publicKey: other.publicKey });
    const left = await db.selectFrom('push_subscription').select('endpoint').execute();
    expect(left).toEqual([{ endpoint: `${ENDPOINT}unknown` }]);
  });

  const learn = () =>
    deliverEvents(db, NOW, async (list) => {
      await receiveAccountEvents({ db, now: NOW } as never, { list: [...list] });
      return true;
    });

  test.each(['password', 'session', 'closing'] as const)(
    '[CHN-11] after %s no browser gets pushes',
    async (event) => {
      await browserOf(1, 'phone');
      await record(pack('一'));
      const happened = event === 'closing' ? ({ event, dueAt: NOW } as const) : ({ event } as const);
      await transaction(db, (tx) => recordAccountEvent(tx, 1, NOW, happened));
      await learn();
      await record(pack('二'));
      await push();
      expect(received).toEqual([]);
    },
  );

  test('[CHN-11] a browser that another player subscribes is that player’s', async () => {
    await browserOf(1, 'phone');
    await browserOf(2, 'phone');
    await record(pack('一'), pack('二', { playerId: 2 }));
    await push();
    expect(shown()).toEqual(['phone 二']);
  });

  test.each([404, 410])(
    '[CHN-12] a subscription that ended (%i) is removed; another failure leaves it',
    async (code) => {
      await browserOf(1, 'phone');
      await record(pack('一'));
      status = 500;
      await push();
      const count = () => db.selectFrom('push_subscription').select('key').execute();
      expect(await count()).toHaveLength(1);
      status = code;
      await record(pack('二'));
      await push();
      expect(await count()).toEqual([]);
      const states = await db
        .selectFrom('notice_delivery')
        .select(['title', 'state'])
        .orderBy('id')
        .execute();
      expect(states).toEqual([
        { title: '一', state: 'failed' },
        { title: '二', state: 'dropped' },
      ]);
    },
  );

  test.each([401, 403])(
    '[CHN-12] a refusal of the portal (%i) removes no subscription and is logged once',
    async (code) => {
      await browserOf(1, 'phone');
      await browserOf(2, 'tablet');
      status = code;
      const logged: object[] = [];
      const deps = portal();
      const logger = { ...deps.logger, error: (_text: string, facts: object) => void logged.push(facts) };
      for (const name of ['一', '二']) {
        await record(pack(name), pack(`${name}也`, { playerId: 2 }));
        await pushNotices({ ...deps, logger } as PushDeps);
      }
      expect(logged).toEqual([{ host: 'fcm.googleapis.com', status: code }]);
      expect(await db.selectFrom('push_subscription').select('key').execute()).toHaveLength(2);
      status = 201;
      await record(pack('三'));
      await pushNotices({ ...deps, logger } as PushDeps);
      expect(shown()).toEqual(['phone 三']);
    },
  );

  test('[CHN-12] through a kill at any statement a message is pushed to a browser at most once', async () => {
    await browserOf(1, 'phone');
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        await sql`truncate notification, notice_delivery`.execute(db);
        received = [];
        await record(pack('一'));
        const kill = killedAt(number, when);
        await pushNotices(portal(db.withPlugin(kill))).catch((error) => expect(error).toBeInstanceOf(Killed));
        await Promise.all([push(), push()]);
        expect(received.length, `${when} ${number}`).toBeLessThanOrEqual(1);
        if (!kill.isOver) {
          expect(received).toHaveLength(1);
          break;
        }
      }
    }
  });

  test('[CHN-10] only a known push service is subscribed, and only while the site offers pushes', async () => {
    const { keys: own } = newBrowser();
    const send = async (endpoint: string) =>
      (await callService(db, '/vue/pushsubscribe', { endpoint, ...own }, NOW, who(1))).envelope;
    expect(await send(`${ENDPOINT}a`)).toMatchObject({ status: 0, code: 'CONFLICT' });
    await push();
    expect(await send(`${ENDPOINT}a`)).toMatchObject({ status: 1 });
    for (const endpoint of ['https://127.0.0.1/a', 'http://fcm.googleapis.com/a', 'https://evil.example/a']) {
      expect(await send(endpoint)).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    }
    const off = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    const wrong = { endpoint: `${ENDPOINT}b`, ...own, p256dh: off };
    expect((await callService(db, '/vue/pushsubscribe', wrong, NOW, who(1))).envelope).toMatchObject({
      status: 0,
      code: 'BAD_REQUEST',
    });
    expect(await db.selectFrom('push_subscription').select(['endpoint', 'public_key']).execute()).toEqual([
      { endpoint: `${ENDPOINT}a`, public_key: keys.publicKey },
    ]);
    const { envelope } = await callService(db, '/vue/messagesettings', {}, NOW, who(1));
    expect(envelope).toMatchObject({ data: { push: { public_key: keys.publicKey } } });
    const list = envelope.status === 1 ? envelope.data.list : [];
    const values = Object.fromEntries(list.map(({ kind, push: isOn }) => [kind, isOn]));
    expect(values).toMatchObject({ 礼包上新: true, 账号安全: null, 平台公告: null });
    expect(Object.keys(calls)).toContain('/vue/pushsubscribe');
  });

  test('[CHN-03] a message about the account is not offered as a push and queues none, because its event ends the subscription', async () => {
    await browserOf(1, 'phone');
    const event = {
      key: 'account:1',
      player_id: 1,
      event: 'password',
      title: '密码已修改',
      body: '',
    } as const;
    await receiveAccountEvents({ db, now: NOW } as never, { list: [event] });
    expect(await db.selectFrom('notification').select('title').execute()).toEqual([{ title: '密码已修改' }]);
    expect(await db.selectFrom('notice_delivery').select(['state', 'reason']).execute()).toEqual([]);
    expect(await db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([]);
  });

  test('[CHN-13] the export has the browsers and what was sent; the erasure removes both', async () => {
    await browserOf(1, 'phone');
    await browserOf(2, 'other');
    await record(pack('一'), pack('二', { playerId: 2 }));
    await push();
    const data = mainPersonalData(testKeys);
    const read = (id: number) => transaction(db, (tx) => data.read(tx, { id, mobile: null }));
    const exported = await read(1);
    expect(exported.push_subscription).toMatchObject([{ endpoint: `${ENDPOINT}phone` }]);
    expect(JSON.stringify(exported.push_subscription)).not.toContain('auth');
    expect(exported.notice_delivery).toMatchObject([{ channel: 'push', title: '一', state: 'sent' }]);
    await transaction(db, (tx) => data.erase(tx, { id: 1, mobile: null }));
    expect(await read(1)).toMatchObject({ push_subscription: [], notice_delivery: [] });
    expect((await read(2)).push_subscription).toHaveLength(1);
  });
});
