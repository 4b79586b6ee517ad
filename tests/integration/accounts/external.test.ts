import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionAddress } from '#contract/account/actions.ts';
import { sign } from '#contract/account/sign.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { scaled } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const SECRET = 'canary-sign-secret';
const DOWN = { status: 0, code: 'UNAVAILABLE', msg: '账号服务暂时不可用，请稍后再试' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const newNumber = () => `135${randomDigits(8)}`;
const newAddress = () => `100.65.1${randomDigits(1)}.1${randomDigits(1)}`;

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (answer: unknown): Answering =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));

const MUCH = `{"status":1,"pad":"${'x'.repeat(10 << 20)}"}`;
const BOMB = gzipSync(Buffer.alloc(64 << 20, 32));

/** Ways in which a server can be no help. */
const badWays: Record<string, Answering> = {
  'says nothing': () => undefined,
  'starts and never ends': (_request, response) => {
    response.write('{"status":');
  },
  'says a little at a time': (_request, response) => {
    const drip = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drip));
  },
  'leads elsewhere': (_request, response) => response.writeHead(302, { location: '/' }).end(),
  fails: (_request, response) => response.writeHead(500).end(JSON.stringify({ status: 1, msg: 'ok' })),
  'says nonsense': (_request, response) => response.end('<html>'),
  'says null': json(null),
  'has no status': json({ msg: 'ok' }),
  'says 10 MiB': (_request, response) => response.end(MUCH),
  'sends a gzip bomb': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  'hangs up': (request) => request.socket.destroy(),
};

/** The way that an address asks for. */
function wayOf(url = ''): string {
  return decodeURIComponent(url.split('/')[1] ?? '');
}

describeEachDatabase('an external account service', (open) => {
  let db: Database;
  let accounts: AccountApp;
  let answering: Answering;
  const heard: { url: string; form: Record<string, string>; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const form = Object.fromEntries(new URLSearchParams(body));
    heard.push({ url: request.url ?? '', form, headers: request.headers });
    answering(request, response);
  });
  let settings: Record<string, string>;

  beforeAll(async () => {
    db = await open();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    settings = {
      ACCOUNT_SERVICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      ACCOUNT_SIGN_SECRET: SECRET,
      ACCOUNT_MACHINE_CODE: 'portal-7',
    };
  });
  beforeEach(async () => {
    heard.length = 0;
    accounts = await openAccountApp(db, settings);
  });
  afterEach(() => accounts.close());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const newBrowser = (from = accounts) => new TestBrowser(from, { address: newAddress() });

  /** A browser that was sent a code. */
  async function withCode(mobile: string, type: '5' | '4' = '5') {
    answering = json({ status: 1, msg: '已发送' });
    const browser = newBrowser();
    expect(await browser.sendCode(mobile, type)).toEqual({ status: 1, msg: '已发送', data: null });
    return browser;
  }

  test('[ACC-01] [ACC-02] gets the fields of the action alone, with the constants and the signature of the server', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    answering = json({
      status: 1,
      msg: '欢迎',
      data: { uid: 77, icon_url: 'https://cdn.example.com/a.png' },
    });
    const form = {
      mobile,
      code: '123456',
      appid: '1',
      channel: '9',
      system: '9',
      machine_code: 'x',
      sign: 'x',
    };
    await browser.post(actionAddress('codeLogin'), { ...form, is_admin: '1', proof: 'x' });
    await browser.act('passwordLogin', { username: mobile, password: 'tianse7' });
    const [sent, login, password] = heard;
    expect(sent?.url).toBe('/index.php?g=api&m=user&a=send_message');
    expect(sent?.form).toMatchObject({ appid: '2103', mobile, type: '5' });
    expect(login?.url).toBe('/index.php?g=api&m=user&a=login_by_mobile_code');
    expect(login?.form).toEqual({
      ...{ mobile, code: '123456', appid: '2103', channel: '1', system: '1', machine_code: 'portal-7' },
      sign: sign(login?.form ?? {}, SECRET, md5),
    });
    expect(password?.url).toBe('/index.php?g=api&m=userbox&a=login');
    expect(password?.form).toMatchObject({ is_web: '1', machine_code: '' });
    expect(login?.headers).not.toHaveProperty('cookie');
    expect(login?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('[ACC-03] passes on the profile and nothing else, the number masked and the uid hidden', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    const data = {
      uid: 4711,
      nickname: '小\u202e明',
      icon_url: 'https://cdn.example.com/a.png',
      token: 'canary-t',
    };
    answering = json({ status: '1', msg: 'hello', data, secret: 'canary-s' });
    const answer = await browser.act('codeLogin', { mobile, code: '123456' });
    expect(answer).toEqual({
      status: 1,
      msg: 'hello',
      data: {
        uid: expect.stringMatching(/^[\w-]{16}$/),
        nickname: '小 明',
        icon_url: 'https://cdn.example.com/a.png',
        mobile_masked: `135****${mobile.slice(-4)}`,
      },
    });
    expect(await browser.playerId()).not.toBeNull();
    const again = await withCode(newNumber());
    answering = json({ status: 1, msg: 'hello', data: { uid: '4711' } });
    const other = await again.act('passwordLogin', { username: mobile, password: 'tianse7' });
    expect(browser.user(other)).toEqual(browser.user(answer));
  });

  test('that names no account is believed by the number', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    answering = json({ status: 1, msg: '', data: { icon_url: 'javascript:alert(1)' } });
    const first = browser.user(await browser.act('codeLogin', { mobile, code: '123456' }));
    const second = browser.user(
      await browser.act('passwordLogin', { username: mobile, password: 'tianse7' }),
    );
    expect(second).toEqual(first);
    expect(first.icon_url).toMatch(/^avatars\//);
  });

  test('[ACC-04] that says no is heard, and nobody is logged in', async () => {
    const browser = newBrowser();
    for (const status of [0, -1, 2, '0', null]) {
      answering = json({ status, msg: '账号已冻结\u0007', data: { uid: 1 } });
      expect(await browser.act('passwordLogin', { username: newNumber(), password: 'tianse7' })).toEqual({
        status: 0,
        code: 'ACCOUNT_REFUSED',
        msg: '账号已冻结',
      });
    }
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('does not lift the limits', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    expect(await browser.sendCode(mobile)).toMatchObject({ code: 'TOO_MANY', data: { retry_after: 60 } });
    answering = json({ status: 0, msg: '验证码错误' });
    for (let i = 0; i < 5; i += 1) {
      expect((await browser.act('codeLogin', { mobile, code: '123456' })).msg).toBe('验证码错误');
    }
    heard.length = 0;
    expect((await browser.act('codeLogin', { mobile, code: '123456' })).status).toBe(0);
    expect((await newBrowser().act('codeLogin', { mobile, code: '123456' })).status).toBe(0);
    expect(heard).toEqual([]);
  });

  test('that resets a password ends the sessions of that number', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    answering = json({ status: 1, msg: 'ok', data: { uid: `u${mobile}` } });
    await browser.act('codeLogin', { mobile, code: '123456' });
    expect(await browser.playerId()).not.toBeNull();
    accounts.clock.pass(61);
    const other = await withCode(mobile, '4');
    answering = json({ status: 1, msg: '密码修改成功' });
    await other.act('resetPassword', { mobile, code: '123456', password: 'tianse7' });
    expect(await browser.playerId()).toBeNull();
  });

  test('that is no help, in whichever way, gets an answer within 6 s, and no login', async () => {
    const good = json({ status: 0, msg: '账号已冻结' });
    answering = (request, response) => (badWays[wayOf(request.url)] ?? good)(request, response);
    const ask = async (way: string) => {
      const address = `${settings.ACCOUNT_SERVICE_URL}${encodeURIComponent(way)}`;
      const asked = await openAccountApp(db, { ...settings, ACCOUNT_SERVICE_URL: address });
      const browser = newBrowser(asked);
      const start = performance.now();
      const answer = await browser.act('passwordLogin', { username: newNumber(), password: 'tianse7' });
      const seconds = (performance.now() - start) / 1_000;
      await asked.close();
      return { way, answer, seconds, cookies: browser.cookies.size, log: asked.logged.join() };
    };
    const [calm, ...answers] = await Promise.all(['good', ...Object.keys(badWays)].map(ask));
    expect(calm?.answer.msg).toBe('账号已冻结');
    for (const { log, seconds, ...answer } of answers) {
      expect(answer).toEqual({ way: answer.way, answer: DOWN, cookies: 0 });
      expect(seconds - (calm?.seconds ?? 0), `${answer.way}, beside a good one`).toBeLessThan(scaled(6));
      expect(log).toContain('account service failed');
      expect(log).not.toMatch(/canary|tianse7|135\d{8}/);
    }
    expect(new Set(heard.map(({ url }) => wayOf(url)))).toEqual(new Set(['good', ...Object.keys(badWays)]));
  });

  test('that is not there is spared, tried again, and taken back', async () => {
    const ask = () => newBrowser().act('passwordLogin', { username: newNumber(), password: 'tianse7' });
    answering = badWays.fails ?? (() => undefined);
    for (let i = 0; i < 5; i += 1) {
      expect(await ask()).toEqual(DOWN);
    }
    heard.length = 0;
    expect(await ask()).toEqual(DOWN);
    expect(heard).toHaveLength(0);
    accounts.clock.pass(10);
    expect(await ask()).toEqual(DOWN);
    expect(await ask()).toEqual(DOWN);
    expect(heard).toHaveLength(1);
    accounts.clock.pass(10);
    answering = json({ status: 1, msg: 'ok', data: { uid: 1 } });
    expect((await ask()).status).toBe(1);
    expect((await ask()).status).toBe(1);
    expect(heard).toHaveLength(3);
  });
});

describe('the settings of an external account service', () => {
  test('lack nothing, or the start is refused by name', async () => {
    await expect(
      openAccountApp(undefined as unknown as Database, { ACCOUNT_SERVICE_URL: 'http://127.0.0.1:9' }),
    ).rejects.toThrow('ACCOUNT_SIGN_SECRET');
  });
});
