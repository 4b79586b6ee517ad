import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { type AccountApp, openAccountApp } from '#tests/integration/accounts/account-app.ts';
import { TestBrowser } from '#tests/integration/accounts/test-browser.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import {
  json,
  type Lie,
  type LyingService,
  startLyingService,
  startRawService,
  vouchFor,
} from './account-service/lying-service.ts';

const DOWN = { status: 0, code: 'UNAVAILABLE', msg: '账号服务暂时不可用，请稍后再试' };
const SECRET = { ACCOUNT_SIGN_SECRET: 'the secret of the signatures' };
const LONG = 'x'.repeat(100);

/** Responses that must not log anybody in. */
const UNUSABLE: Record<string, Lie> = {
  'status [1]': json({ status: [1], data: { uid: 'victim' } }),
  'status true': json({ status: true, data: { uid: 'victim' } }),
  'status "1 "': json({ status: '1 ', data: { uid: 'victim' } }),
  'status 1.5': json({ status: 1.5, data: { uid: 'victim' } }),
  'an array': json([{ status: 1, data: { uid: 'victim' } }]),
  'a text': json('"1"'),
  'two JSON values': json('{"status":1}{"status":1}'),
  'status 1, then status 0': json('{"status":1,"status":0,"data":{"uid":"victim"}}'),
  'uid 0': vouchFor({ uid: 0 }),
  'an object as uid': vouchFor({ uid: { toString: 'victim' } }),
  'a list as uid': vouchFor({ uid: ['victim'] }),
  'uid true': vouchFor({ uid: true }),
  'a fraction as uid': vouchFor({ uid: 1.5 }),
  'an endless uid': vouchFor({ uid: `${LONG}y` }),
  'a uid with a control character': vouchFor({ uid: 'victim\u0000' }),
  'a uid with a hidden character': vouchFor({ uid: 'vic\u200btim' }),
  'a uid with a space': vouchFor({ uid: ' victim' }),
};

describeOneDatabase('an account service that lies', (open) => {
  let db: Database;
  let service: LyingService;
  let accounts: AccountApp;
  beforeAll(async () => {
    db = await open();
    service = await startLyingService();
    accounts = await openAccountApp(db, { ...SECRET, ACCOUNT_SERVICE_URL: service.url });
  });
  afterAll(async () => {
    await accounts.close();
    service.stop();
  });

  const newNumber = () => `137${randomDigits(8)}`;

  async function logIn(lie: Lie, username = newNumber(), app = accounts) {
    service.lie = lie;
    app.clock.pass(11);
    const browser = new TestBrowser(app, { address: `198.51.100.${randomDigits(2)}` });
    const response = await browser.act('passwordLogin', { username, password: 'tianse-77' });
    return { response, id: await browser.playerId() };
  }

  /** The id of the player that the lie logs in, which must not be one of those who were there before. */
  async function takenOver(before: Lie, lie: Lie, username?: string): Promise<boolean> {
    const victim = await logIn(before);
    const { id } = await logIn(lie, username);
    expect(victim.id).not.toBeNull();
    return id === victim.id;
  }

  test('cannot log in anybody with a malformed response', async () => {
    const victim = await logIn(vouchFor({ uid: 'victim' }));
    for (const [name, lie] of Object.entries(UNUSABLE)) {
      const { response, id } = await logIn(lie);
      expect([name, response.status, id]).toEqual([name, 0, null]);
      expect(response.msg, name).toMatch(/[\u4e00-\u9fff]/);
    }
    expect((await logIn(vouchFor({ uid: 'victim' }))).id).toBe(victim.id);
  });

  test('does not stop other logins by an unusable uid', async () => {
    for (let count = 0; count < 6; count += 1) {
      expect((await logIn(vouchFor({ uid: LONG + count }))).response).toEqual(DOWN);
    }
    accounts.clock.pass(-11 * 6);
    expect((await logIn(vouchFor({ uid: 'other' }))).response.status).toBe(1);
  });

  test.each([
    ['large numbers', '1234567890123456788', '1234567890123456789'],
    ['a small and a large number', '9007199254740992', '9007199254740993'],
  ])('%s as uids stay different accounts', async (_name, first, second) => {
    const lie = (uid: string) => json(`{"status":1,"data":{"uid":${uid}}}`);
    expect(await takenOver(lie(first), lie(second))).toBe(false);
    expect(await takenOver(lie(first), lie(first)), 'the same uid is the same account').toBe(true);
    expect(await takenOver(lie(first), vouchFor({ uid: first })), 'as a text, too').toBe(true);
  });

  test.each([
    ['in case', 'Victim', 'victim'],
    ['by compatibility', 'ﬁsh', 'fish'],
    ['after 99 characters', `${LONG.slice(1)}a`, `${LONG.slice(1)}b`],
  ])('uids that differ %s stay different accounts', async (_name, first, second) => {
    expect(await takenOver(vouchFor({ uid: first }), vouchFor({ uid: second }))).toBe(false);
    expect(await takenOver(vouchFor({ uid: first }), vouchFor({ uid: first }))).toBe(true);
  });

  test('the last of duplicated keys counts, and the prototype is no account', async () => {
    const doubled = json('{"status":0,"status":1,"data":{"uid":"first","uid":"second"}}');
    expect(await takenOver(vouchFor({ uid: 'first' }), doubled)).toBe(false);
    expect(await takenOver(vouchFor({ uid: 'second' }), doubled)).toBe(true);
    const polluting = json('{"status":1,"data":{"__proto__":{"uid":"first"}}}');
    expect(await takenOver(vouchFor({ uid: 'first' }), polluting)).toBe(false);
  });

  test('another number in the response does not lead to the account of that number', async () => {
    const victim = newNumber();
    const { id } = await logIn(vouchFor({}), victim);
    expect((await logIn(vouchFor({ mobile: victim }))).id).not.toBe(id);
    expect((await logIn(vouchFor({ mobile: victim, uid: 'thief' }))).id).not.toBe(id);
    const named = await logIn(vouchFor({ mobile: victim }), 'loginname');
    expect(named.id, 'for a login name the service vouches for the number').toBe(id);
    const rows = await db.selectFrom('player').select('mobile_masked').execute();
    expect(rows.filter(({ mobile_masked }) => mobile_masked.endsWith(victim.slice(-4)))).toHaveLength(1);
  });

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['//cdn.example.com/a.png'],
    ['http://192.168.1.1/reboot'],
    ['http://127.0.0.1:3000/console/api/logout'],
    ['http://localhost/a.png'],
    ['https://user:password@cdn.example.com/a.png'],
    [`https://cdn.example.com/${'a'.repeat(600)}.png`],
    [['https://cdn.example.com/a.png']],
    [7],
  ])('the picture %j is not stored', async (icon_url) => {
    const { id } = await logIn(vouchFor({ uid: `picture-${randomDigits(9)}`, icon_url }));
    const { icon_url: stored } = await db
      .selectFrom('player')
      .select('icon_url')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow();
    expect(stored).toMatch(/^avatars\//);
  });

  test('a nickname is one line of text, whatever it is', async () => {
    for (const [nickname, stored] of [
      ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ['a\u0000\u0007\r\nSet-Cookie: x=1\u2028b', 'a Set-Cookie: x=1 b'],
      ['\u202e\u2066小明', '小明'],
      ['名'.repeat(500), '名'.repeat(40)],
    ] as const) {
      const { response } = await logIn(vouchFor({ uid: `nick-${randomDigits(9)}`, nickname }));
      expect(response).toMatchObject({ status: 1, data: { nickname: stored } });
    }
    for (const nickname of [7, ['x'], {}, null, '\u0000']) {
      const { response } = await logIn(vouchFor({ uid: `nick-${randomDigits(9)}`, nickname }));
      expect(response).toMatchObject({ status: 1, data: { nickname: expect.stringMatching(/^玩家\d{6}$/) } });
    }
  });

  test('success without data identifies the number; a message is plain text', async () => {
    const username = newNumber();
    const first = await logIn(json({ status: 1 }), username);
    expect(first.response).toMatchObject({ status: 1, msg: '登录成功' });
    expect((await logIn(json({ status: 1, data: null, msg: { a: 1 } }), username)).id).toBe(first.id);
    const { response } = await logIn(json({ status: 0, msg: `<b>\u0007${'字'.repeat(900)}` }));
    expect(response.msg).toBe(`<b> ${'字'.repeat(900)}`.slice(0, 200));
  });

  test.each([
    ['ends in the middle of its body', 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"status":1,'],
    [
      'ends in the middle of a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"status":1',
    ],
    ['has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 12\r\ncontent-length: 2\r\n\r\n{"status":1}'],
    ['has a bad status line', 'HTTP/9.9 2OO YES\r\n\r\n{"status":1}'],
    ['is no HTTP', '{"status":1,"data":{"uid":"victim"}}'],
    ['has endless headers', `HTTP/1.1 200 OK\r\n${`x-pad: ${LONG}\r\n`.repeat(2_000)}\r\n{"status":1}`],
    ['has a broken gzip body', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nabcd'],
    ['is nothing', ''],
  ])('a response that %s is a failure', async (_name, bytes) => {
    const raw = await startRawService(bytes);
    const app = await openAccountApp(db, { ...SECRET, ACCOUNT_SERVICE_URL: `http://${raw.address}` });
    const results = [await logIn(service.lie, newNumber(), app), await logIn(service.lie, newNumber(), app)];
    raw.stop();
    await app.close();
    expect(results).toEqual([
      { response: DOWN, id: null },
      { response: DOWN, id: null },
    ]);
  });

  test('a service without a valid TLS certificate is a failure', async () => {
    const raw = await startRawService('HTTP/1.1 200 OK\r\n\r\n{"status":1}');
    const app = await openAccountApp(db, { ...SECRET, ACCOUNT_SERVICE_URL: `https://${raw.address}` });
    expect(await logIn(service.lie, newNumber(), app)).toEqual({ response: DOWN, id: null });
    raw.stop();
    await app.close();
  });

  test('a connection that the service closes between two requests is opened again', async () => {
    const closing: Lie = (_form, response, { socket }) => {
      response.setHeader('connection', 'keep-alive');
      response.end('{"status":1,"data":{"uid":"kept"}}', () => setTimeout(() => socket.destroy(), 5));
    };
    for (let count = 0; count < 5; count += 1) {
      const { response } = await logIn(closing);
      expect(response.status).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
});
