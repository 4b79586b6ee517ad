import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionAddress } from '#contract/account/actions.ts';
import { CODE_FLOW_HEADER, sign } from '#contract/account/sign.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { slowdown } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp, VERSIONS } from './account-app.ts';
import { callOwn, readOwn } from './own-calls.ts';
import { md5, TestBrowser } from './test-browser.ts';

const SECRET = 'canary-sign-secret';
const DOWN = { status: 0, code: 'UNAVAILABLE', msg: '账号服务暂时不可用，请稍后再试' };
const newNumber = () => `135${randomDigits(8)}`;
const newAddress = () => `100.65.1${randomDigits(1)}.1${randomDigits(1)}`;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (data: unknown): Handler =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(data));

const LARGE = `{"status":1,"pad":"${'x'.repeat(10 << 20)}"}`;
const BOMB = gzipSync(Buffer.alloc(64 << 20, 32));

/** Failures of a server by name. */
const failures: Record<string, Handler> = {
  'never responds': () => undefined,
  'never ends its response': (_request, response) => {
    response.write('{"status":');
  },
  'sends one byte at a time': (_request, response) => {
    const drip = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(drip));
  },
  redirects: (_request, response) => response.writeHead(302, { location: '/' }).end(),
  fails: (_request, response) => response.writeHead(500).end(JSON.stringify({ status: 1, msg: 'ok' })),
  'sends HTML': (_request, response) => response.end('<html>'),
  'sends null': json(null),
  'has no status': json({ msg: 'ok' }),
  'sends 10 MiB': (_request, response) => response.end(LARGE),
  'sends a gzip bomb': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  'closes the connection': (request) => request.socket.destroy(),
};

/** The name of a failure in an address. */
function failureIn(url = ''): string {
  return decodeURIComponent(url.split('/')[1] ?? '');
}

describeEachDatabase('an external account service', (open) => {
  let db: Database;
  let accounts: AccountApp;
  let handler: Handler;
  const received: { url: string; form: Record<string, string>; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const form = Object.fromEntries(new URLSearchParams(body));
    received.push({ url: request.url ?? '', form, headers: request.headers });
    handler(request, response);
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
    received.length = 0;
    accounts = await openAccountApp(db, settings);
  });
  afterEach(() => accounts.close());
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const newBrowser = (from = accounts) => new TestBrowser(from, { address: newAddress() });

  /** A browser that has requested a code. */
  async function withCode(mobile: string, type: '5' | '4' = '5') {
    handler = json({ status: 1, msg: '已发送' });
    const browser = newBrowser();
    expect(await browser.sendCode(mobile, type)).toEqual({ status: 1, msg: '已发送', data: null });
    return browser;
  }

  test('[MY-11] [MY-12] [MY-14] its players choose a profile and close with its codes; the number is left to the appeal', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    handler = json({ status: 1, msg: 'ok', data: { uid: 501, nickname: '外部昵称' } });
    const user = browser.user(await browser.act('codeLogin', { mobile, code: '123456' }));
    expect(user.nickname).toBe('外部昵称');
    expect((await readOwn(browser)).can).toEqual({ change_number: false, use_codes: true });
    expect(await callOwn(browser, 'setNickname', { nickname: '自选昵称' })).toMatchObject({ status: 1 });
    const number = { code: '123456', mobile: newNumber(), mobile_code: '123456' };
    expect(await callOwn(browser, 'changeNumber', number)).toMatchObject({
      status: 0,
      msg: '手机号由提供账号的服务管理，请在那里更换',
    });
    accounts.clock.pass(61);
    handler = json({ status: 1, msg: '已发送' });
    expect(await callOwn(browser, 'sendOwnCode', { use: 'close' })).toMatchObject({ status: 1 });
    handler = json({ status: 1, msg: 'ok', data: { uid: 502 } });
    const close = { code: '123456', comments: '匿名' };
    expect(await callOwn(browser, 'close', close)).toMatchObject({ status: 0 });
    handler = json({ status: 1, msg: 'ok', data: { uid: 501, nickname: '外部昵称' } });
    expect(await callOwn(browser, 'close', close)).toMatchObject({ status: 1 });
    accounts.clock.pass(61);
    const again = await withCode(mobile);
    handler = json({ status: 1, msg: 'ok', data: { uid: 501, nickname: '外部昵称' } });
    expect(again.user(await again.act('codeLogin', { mobile, code: '123456' })).nickname).toBe('自选昵称');
  });

  test.each([
    [undefined, false],
    [false, false],
    ['true', false],
    [true, true],
  ])(
    '[MY-31] that says %j about consents: its players have to accept the texts: %s',
    async (requires_consent, has) => {
      const mobile = newNumber();
      const browser = await withCode(mobile);
      handler = json({ status: 1, msg: 'ok', data: { uid: mobile, requires_consent } });
      browser.user(await browser.act('codeLogin', { mobile, code: '123456' }));
      expect((await readOwn(browser)).documents).toEqual(has ? VERSIONS : null);
      const nickname = { nickname: `外部${mobile.slice(-4, -2)}` };
      expect(await callOwn(browser, 'setNickname', nickname)).toMatchObject(
        has ? { status: 0, code: 'CONSENT_REQUIRED' } : { status: 1 },
      );
      await browser.accept();
      expect(await callOwn(browser, 'setNickname', nickname)).toMatchObject(
        has ? { status: 1 } : { status: 0, code: 'CONFLICT' },
      );
    },
  );

  test('[ACC-01] [ACC-02] gets only the fields of the action, with the constants and signature of the server', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    handler = json({
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
    await browser.post(actionAddress('codeLogin'), { ...form, is_admin: '1', proof: 'x', agreement: '1' });
    await browser.act('passwordLogin', { username: mobile, password: 'tianse7' });
    const [sent, login, password] = received;
    expect(sent?.url).toBe('/index.php?g=api&m=user&a=send_message');
    expect(sent?.form).toMatchObject({ appid: '2103', mobile, type: '5' });
    expect(login?.url).toBe('/index.php?g=api&m=user&a=login_by_mobile_code');
    expect(login?.form).toEqual({
      mobile,
      code: '123456',
      appid: '2103',
      channel: '1',
      system: '1',
      machine_code: 'portal-7',
      sign: sign(login?.form ?? {}, SECRET, md5),
    });
    expect(password?.url).toBe('/index.php?g=api&m=userbox&a=login');
    expect(password?.form).toMatchObject({ is_web: '1', machine_code: '' });
    expect(login?.headers).not.toHaveProperty('cookie');
    const [flow] = String(sent?.headers[CODE_FLOW_HEADER]).split('.');
    expect(flow).toMatch(/^[\w-]{43}$/);
    expect(login?.headers[CODE_FLOW_HEADER]).toMatch(new RegExp(`^${flow}\\.[\\w-]{43}$`));
    expect(password?.headers).not.toHaveProperty(CODE_FLOW_HEADER);
    expect(login?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('[ACC-03] passes on only the profile, with a masked number and another uid', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    const data = {
      uid: 4711,
      nickname: '小\u202e明',
      icon_url: 'https://cdn.example.com/a.png',
      token: 'canary-t',
    };
    handler = json({ status: '1', msg: 'hello', data, secret: 'canary-s' });
    const response = await browser.act('codeLogin', { mobile, code: '123456' });
    expect(response).toEqual({
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
    handler = json({ status: 1, msg: 'hello', data: { uid: '4711' } });
    const other = await again.act('passwordLogin', { username: mobile, password: 'tianse7' });
    expect(browser.user(other)).toEqual(browser.user(response));
  });

  test('without a uid in the response identifies the account by its number', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    handler = json({ status: 1, msg: '', data: { icon_url: 'javascript:alert(1)' } });
    const first = browser.user(await browser.act('codeLogin', { mobile, code: '123456' }));
    const second = browser.user(
      await browser.act('passwordLogin', { username: mobile, password: 'tianse7' }),
    );
    expect(second).toEqual(first);
    expect(first.icon_url).toMatch(/^avatars\//);
  });

  test('[ACC-04] that refuses a login passes on its message, without a session', async () => {
    const browser = newBrowser();
    for (const status of [0, -1, 2, '0', null]) {
      handler = json({ status, msg: '账号已冻结\u0007', data: { uid: 1 } });
      expect(await browser.act('passwordLogin', { username: newNumber(), password: 'tianse7' })).toEqual({
        status: 0,
        code: 'ACCOUNT_REFUSED',
        msg: '账号已冻结',
      });
    }
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('does not change the limits', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    expect(await browser.sendCode(mobile)).toMatchObject({ code: 'TOO_MANY', data: { retry_after: 60 } });
    handler = json({ status: 0, msg: '验证码错误' });
    for (let i = 0; i < 5; i += 1) {
      expect((await browser.act('codeLogin', { mobile, code: '123456' })).msg).toBe('验证码错误');
    }
    received.length = 0;
    expect((await browser.act('codeLogin', { mobile, code: '123456' })).status).toBe(0);
    expect((await newBrowser().act('codeLogin', { mobile, code: '123456' })).status).toBe(0);
    expect(received).toEqual([]);
  });

  test('that resets a password ends the sessions of the number', async () => {
    const mobile = newNumber();
    const browser = await withCode(mobile);
    handler = json({ status: 1, msg: 'ok', data: { uid: `u${mobile}` } });
    await browser.act('codeLogin', { mobile, code: '123456' });
    expect(await browser.playerId()).not.toBeNull();
    accounts.clock.pass(61);
    const other = await withCode(mobile, '4');
    handler = json({ status: 1, msg: '密码修改成功' });
    await other.act('resetPassword', { mobile, code: '123456', password: 'tianse7' });
    expect(await browser.playerId()).toBeNull();
  });

  test('that fails in any way gives an error within 6 s, and no login', async () => {
    const good = json({ status: 0, msg: '账号已冻结' });
    handler = (request, response) => (failures[failureIn(request.url)] ?? good)(request, response);
    const logIn = async (failure: string) => {
      const address = `${settings.ACCOUNT_SERVICE_URL}${encodeURIComponent(failure)}`;
      const app = await openAccountApp(db, { ...settings, ACCOUNT_SERVICE_URL: address });
      const browser = newBrowser(app);
      const start = performance.now();
      const response = await browser.act('passwordLogin', { username: newNumber(), password: 'tianse7' });
      const seconds = (performance.now() - start) / 1_000;
      await app.close();
      return { failure, response, seconds, cookies: browser.cookies.size, log: app.logged.join() };
    };
    const [baseline, ...results] = await Promise.all(['good', ...Object.keys(failures)].map(logIn));
    expect(baseline?.response.msg).toBe('账号已冻结');
    for (const { log, seconds, ...result } of results) {
      expect(result).toEqual({ failure: result.failure, response: DOWN, cookies: 0 });
      expect(seconds - (baseline?.seconds ?? 0), `${result.failure}, compared with a good one`).toBeLessThan(
        6 * slowdown,
      );
      expect(log).toContain('account service failed');
      expect(log).not.toMatch(/canary|tianse7|135\d{8}/);
    }
    expect(new Set(received.map(({ url }) => failureIn(url)))).toEqual(
      new Set(['good', ...Object.keys(failures)]),
    );
  });

  test('that is down is not called for a while, then retried and used again', async () => {
    const logIn = () => newBrowser().act('passwordLogin', { username: newNumber(), password: 'tianse7' });
    handler = failures.fails ?? (() => undefined);
    for (let i = 0; i < 5; i += 1) {
      expect(await logIn()).toEqual(DOWN);
    }
    received.length = 0;
    expect(await logIn()).toEqual(DOWN);
    expect(received).toHaveLength(0);
    accounts.clock.pass(10);
    expect(await logIn()).toEqual(DOWN);
    expect(await logIn()).toEqual(DOWN);
    expect(received).toHaveLength(1);
    accounts.clock.pass(10);
    handler = json({ status: 1, msg: 'ok', data: { uid: 1 } });
    expect((await logIn()).status).toBe(1);
    expect((await logIn()).status).toBe(1);
    expect(received).toHaveLength(3);
  });
});

describe('the settings of an external account service', () => {
  test('are complete, or the start fails with the name of the missing one', async () => {
    await expect(
      openAccountApp(undefined as unknown as Database, { ACCOUNT_SERVICE_URL: 'http://127.0.0.1:9' }),
    ).rejects.toThrow('ACCOUNT_SIGN_SECRET');
  });
});
