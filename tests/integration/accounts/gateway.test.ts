import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { actionAddress } from '#contract/account/actions.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `136${randomDigits(8)}`;
const newAddress = () => `10.77.${randomDigits(2)}.${randomDigits(2)}`.replace(/\.0(\d)/g, '.$1');

describeEachDatabase('the account gateway', (open, kind) => {
  let db: Database;
  const opened: AccountApp[] = [];

  async function openApp(settings: Record<string, string> = {}) {
    const accounts = await openAccountApp(db, settings);
    opened.push(accounts);
    return accounts;
  }

  beforeAll(async () => {
    db = await open();
  });
  afterEach(async () => {
    for (const accounts of opened.splice(0)) {
      await accounts.close();
    }
  });

  describe('the session cookie', () => {
    const overHttps = {
      host: 'www.example.com',
      address: '10.0.0.1',
      headers: { 'x-forwarded-proto': 'https' },
    };

    test('is a __Host- cookie over https, where a plain one is ignored', async () => {
      const accounts = await openApp();
      const browser = new TestBrowser(accounts, overHttps);
      await browser.logIn(accounts, newNumber());
      expect(browser.lastCookies[0]).toMatch(
        /^__Host-session=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(browser.lastCookies[1]).toMatch(
        /^__Host-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(browser.lastCookies[2]).toMatch(/^__Host-code-login=; .*Max-Age=0; .*Secure$/);
      expect(await browser.playerId()).not.toBeNull();
      browser.cookies.set('session', browser.cookies.get('__Host-session') ?? '');
      browser.cookies.delete('__Host-session');
      expect(await browser.playerId()).toBeNull();
    });

    test.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])(
      'is a plain cookie on %s for requests from this machine',
      async (host) => {
        const accounts = await openApp({ ALLOW_HTTP: '0' });
        const browser = new TestBrowser(accounts, { host, address: '127.0.0.1' });
        await browser.logIn(accounts, newNumber());
        expect(browser.lastCookies[0]).toMatch(
          /^session=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
        );
      },
    );

    test.each(['www.example.com', '192.168.1.5:3000', 'localhost', '127.0.0.1:3000'])(
      'is not issued over plain http to %s from other machines, unless ALLOW_HTTP is set',
      async (host) => {
        const accounts = await openApp({ ALLOW_HTTP: '0' });
        const mobile = newNumber();
        const browser = new TestBrowser(accounts, { host, address: newAddress() });
        for (const response of [
          await browser.sendCode(mobile),
          await browser.act('codeLogin', { mobile, code: '123456' }),
          await browser.act('passwordLogin', { username: mobile, password: 'tianse7' }),
          await browser.act('resetPassword', { mobile, code: '123456', password: 'tianse7' }),
        ]) {
          expect(response).toEqual({
            status: 0,
            code: 'FORBIDDEN',
            msg: '当前连接没有加密，为了您的账号安全不能登录，请改用 https 打开本站',
          });
        }
        expect((await browser.logOut()).status).toBe(1);
        const allowed = await openApp({ ALLOW_HTTP: '1' });
        const there = new TestBrowser(allowed, { host, address: newAddress() });
        await there.logIn(allowed, mobile);
        expect(await there.playerId()).not.toBeNull();
      },
    );

    test('is not issued if an untrusted client sends x-forwarded-proto: https', async () => {
      const accounts = await openApp({ ALLOW_HTTP: '0' });
      const browser = new TestBrowser(accounts, { ...overHttps, address: '203.0.113.5' });
      expect(await browser.sendCode(newNumber())).toMatchObject({ code: 'FORBIDDEN' });
    });
  });

  describe('requests', () => {
    test('with a duplicate field are refused with its name', async () => {
      const accounts = await openApp();
      const browser = new TestBrowser(accounts, { address: newAddress() });
      const body = 'mobile=13800138000&mobile=13900139000&type=5';
      expect(await browser.post(actionAddress('sendCode'), body)).toEqual({
        status: 0,
        code: 'BAD_REQUEST',
        msg: '参数 mobile 重复',
        field: 'mobile',
      });
      const twice = `${actionAddress('sendCode')}&a=login`;
      expect(await browser.post(twice, { mobile: newNumber(), type: '5' })).toMatchObject({ field: 'a' });
    });

    test.each([
      '/account/index.php',
      '/account/index.php?g=api&m=user&a=login',
      '/account/index.php?g=&m=&a=',
    ])('[ACC-01] for an unknown action are NOT_FOUND: %s', async (url) => {
      const accounts = await openApp();
      const browser = new TestBrowser(accounts, { address: newAddress() });
      expect(await browser.post(url, { mobile: newNumber() })).toMatchObject({
        status: 0,
        code: 'NOT_FOUND',
      });
    });

    test.each([
      ['VA-01', 'sendCode', { type: '5' }, '请先输入手机号！', 'mobile'],
      ['VA-02', 'codeLogin', { mobile: '12345' }, '手机号码格式不正确,请重新输入！', 'mobile'],
      ['VA-03', 'codeLogin', { mobile: '13800138000', code: ' ' }, '请输入验证码！', 'code'],
      ['VA-05', 'passwordLogin', { password: 'tianse7' }, '请先输入账号或手机号！', 'username'],
      ['VA-06', 'passwordLogin', { username: '13800138000' }, '请输入密码！', 'password'],
      ['VA-07', 'resetPassword', { mobile: '13800138000', code: '123456' }, '请输入新密码！', 'password'],
      ['VA-09', 'resetPassword', { mobile: '13800138000', password: 'tianse7' }, '请输入验证码！', 'code'],
      [
        'VA-10',
        'resetPassword',
        { mobile: '13800138000', code: '123456', password: 'x'.repeat(17) },
        '密码应为6~16位字母、数字或英文符号！',
        'password',
      ],
    ] as const)('[%s] [VA-10] are validated for %s: %o', async (_id, action, form, msg, field) => {
      const accounts = await openApp();
      const browser = new TestBrowser(accounts, { address: newAddress() });
      expect(await browser.post(actionAddress(action), { ...form })).toEqual({
        status: 0,
        code: 'BAD_REQUEST',
        msg,
        field,
      });
    });

    test.each([
      ['application/json', '{'],
      ['application/json', '{"mobile":"13800138000","type":"5"}'],
      ['application/xml', '<mobile/>'],
      ['application/x-www-form-urlencoded', `mobile=${'1'.repeat(70_000)}`],
      ['application/x-www-form-urlencoded', '%%%=%E0%A4'],
    ])('[ACC-01] without a valid form get 200 with BAD_REQUEST: %s %s', async (type, body) => {
      const accounts = await openApp();
      const browser = new TestBrowser(accounts, { address: newAddress(), headers: { 'content-type': type } });
      for (const url of [actionAddress('sendCode'), '/account/challenge']) {
        expect(await browser.post(url, body)).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
      }
    });

    test('[ACC-02] are accepted with any signature', async () => {
      const accounts = await openApp();
      for (const sign of ['', 'wrong', '0'.repeat(32)]) {
        const browser = new TestBrowser(accounts, { address: newAddress() });
        const form = { mobile: newNumber(), type: '5', sign, appid: '1' };
        expect((await browser.post(actionAddress('sendCode'), form)).status).toBe(1);
      }
    });

    test.each([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a prefetch', { 'sec-purpose': 'prefetch' }],
      ['a page without x-portal', { 'x-portal': '' }],
    ])('are refused from %s', async (_what, headers: Record<string, string>) => {
      const accounts = await openApp();
      const own = new TestBrowser(accounts, { address: newAddress() });
      await own.logIn(accounts, newNumber());
      const foreign = new TestBrowser(accounts, { address: newAddress(), headers });
      foreign.cookies = own.cookies;
      for (const url of [actionAddress('sendCode'), '/account/challenge', '/account/logout']) {
        expect(await foreign.post(url, { mobile: newNumber(), type: '5' })).toMatchObject({
          code: 'FORBIDDEN',
        });
      }
      expect(await own.playerId()).not.toBeNull();
    });
  });

  test('without SMS, codes are UNAVAILABLE and passwords still work', async () => {
    const accounts = await openApp({ SMS: 'none' });
    const browser = new TestBrowser(accounts, { address: newAddress() });
    expect(await browser.sendCode(newNumber())).toEqual({
      status: 0,
      code: 'UNAVAILABLE',
      msg: '短信服务未配置',
    });
    expect(await browser.act('passwordLogin', { username: newNumber(), password: 'tianse7' })).toMatchObject({
      code: 'ACCOUNT_REFUSED',
    });
  });

  test('returns UNAVAILABLE with a retry time if the SMS provider fails', async () => {
    const provider = {
      SMS: 'aliyun',
      SMS_ENDPOINT: 'http://127.0.0.1:9',
      SMS_ACCESS_KEY_ID: 'id',
      SMS_ACCESS_KEY_SECRET: 'canary-sms-secret',
      SMS_SIGN_NAME: '游门',
      SMS_TEMPLATE_LOGIN: 'T1',
      SMS_TEMPLATE_RESET: 'T2',
    };
    const accounts = await openApp(provider);
    const browser = new TestBrowser(accounts, { address: newAddress() });
    const mobile = newNumber();
    expect(await browser.sendCode(mobile)).toEqual({
      status: 0,
      code: 'UNAVAILABLE',
      msg: '短信没有发出，请在 60 秒后再试',
      data: { retry_after: 60 },
    });
    expect(accounts.logged.join()).not.toMatch(new RegExp(`${mobile}|canary`));
  });

  describe('without the database', () => {
    let broken: AccountApp;
    beforeAll(async () => {
      const other = await open();
      broken = await openAccountApp(other);
      await other.selectFrom('session').selectAll().execute();
      await other.destroy();
    });
    afterAll(() => broken.close());

    test('every call that needs it returns UNAVAILABLE, and no session is valid', async () => {
      const mobile = newNumber();
      const browser = new TestBrowser(broken);
      browser.cookies.set('code-login', 'a'.repeat(43));
      browser.cookies.set('session', 'a'.repeat(43));
      for (const response of [
        await browser.sendCode(mobile),
        await browser.act('codeLogin', { mobile, code: '123456' }),
        await browser.act('passwordLogin', { username: mobile, password: 'tianse7' }),
        await browser.logOut(),
      ]) {
        expect(response, kind).toEqual({
          status: 0,
          code: 'UNAVAILABLE',
          msg: '服务暂时不可用，请稍后再试',
        });
      }
      expect(await browser.playerId()).toBeNull();
    });
  });
});
