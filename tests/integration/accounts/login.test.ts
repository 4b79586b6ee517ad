import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `139${randomDigits(8)}`;
const CODE_WRONG = '验证码不正确或已失效，请重新输入！';
const LOGIN_WRONG = '账号或密码不正确，请重新输入！';

describeEachDatabase('accounts', (open) => {
  let db: Database;
  let accounts: AccountApp;

  beforeAll(async () => {
    db = await open();
    accounts = await openAccountApp(db, {}, { hashing: new PasswordHashing() });
  });
  afterAll(() => accounts.close());

  const newBrowser = (address = `198.51.100.${randomDigits(2)}`) => new TestBrowser(accounts, { address });

  /** A browser that has requested a code, and the code. */
  async function withCode(mobile: string, type: '5' | '4' = '5', browser = newBrowser()) {
    expect(await browser.sendCode(mobile, type)).toEqual({ status: 1, msg: '验证码已发送', data: null });
    return { browser, code: accounts.lastMessage().code };
  }

  async function setPassword(mobile: string, password: string) {
    const { browser, code } = await withCode(mobile, '4');
    return browser.act('resetPassword', { mobile, code, password });
  }

  describe('a login by code', () => {
    test('[LG-10] takes the number in any notation', async () => {
      const mobile = newNumber();
      const [, start, middle, end] = /^(...)(....)(....)$/.exec(mobile) ?? [];
      const { browser, code } = await withCode(`+86 ${start} ${middle} ${end}`);
      expect(accounts.lastMessage()).toMatchObject({ mobile });
      const response = await browser.act('codeLogin', { mobile: `0086-${mobile}`, code });
      expect(response).toMatchObject({ status: 1, data: { mobile_masked: `139****${end}` } });
    });

    test('[ACC-01] [ACC-03] creates the account the first time and finds it later', async () => {
      const mobile = newNumber();
      const { browser, code } = await withCode(mobile);
      expect(accounts.lastMessage()).toMatchObject({
        mobile,
        code: expect.stringMatching(/^\d{6}$/),
        purpose: 'login',
      });
      const response = await browser.act('codeLogin', { mobile, code });
      expect(response).toEqual({
        status: 1,
        msg: '登录成功',
        data: {
          uid: expect.stringMatching(/^[\w-]{16}$/),
          nickname: expect.stringMatching(/^玩家\d{6}$/),
          mobile_masked: `139****${mobile.slice(-4)}`,
          icon_url: expect.stringMatching(/^avatars\//),
        },
      });
      accounts.clock.pass(61);
      const again = await newBrowser().logIn(accounts, mobile);
      expect(again).toEqual(browser.user(response));
    });

    test('[ST-01] gives scripts no credentials: the response has none and cookies are HttpOnly', async () => {
      const browser = newBrowser();
      const user = await browser.logIn(accounts, newNumber());
      expect(Object.keys(user).sort()).toEqual(['icon_url', 'mobile_masked', 'nickname', 'uid']);
      expect(browser.lastCookies.every((line) => line.includes('; HttpOnly; SameSite=Lax'))).toBe(true);
    });

    test('[VA-10] accepts a code once, even in concurrent requests', async () => {
      const mobile = newNumber();
      const { browser, code } = await withCode(mobile);
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => browser.act('codeLogin', { mobile, code })),
      );
      expect(responses.filter(({ status }) => status === 1)).toHaveLength(1);
      expect(responses.filter(({ msg }) => msg === CODE_WRONG)).toHaveLength(3);
      expect(
        await db
          .selectFrom('account')
          .select('uid')
          .where('mobile_key', 'in', testRing.lookups(mobile))
          .execute(),
      ).toHaveLength(1);
    });

    test('accepts a code for ten minutes', async () => {
      const mobile = newNumber();
      const first = await withCode(mobile);
      accounts.clock.pass(599);
      expect((await first.browser.act('codeLogin', { mobile, code: first.code })).status).toBe(1);
      const second = await withCode(mobile);
      accounts.clock.pass(600);
      expect((await second.browser.act('codeLogin', { mobile, code: second.code })).msg).toBe(CODE_WRONG);
    });

    test('accepts a code only from the browser that requested it, for its number and purpose', async () => {
      const [mobile, other] = [newNumber(), newNumber()];
      const { browser, code } = await withCode(mobile);
      expect((await newBrowser().act('codeLogin', { mobile, code })).msg).toBe(CODE_WRONG);
      expect((await browser.act('codeLogin', { mobile: other, code })).msg).toBe(CODE_WRONG);
      expect((await browser.act('resetPassword', { mobile, code, password: 'tianse7' })).msg).toBe(
        CODE_WRONG,
      );
      expect((await browser.act('codeLogin', { mobile, code })).status).toBe(1);
    });

    test('[VA-10] allows five tries of a code', async () => {
      const mobile = newNumber();
      const { browser, code } = await withCode(mobile);
      const wrong = code === '000000' ? '111111' : '000000';
      for (let i = 0; i < 5; i += 1) {
        expect(await browser.act('codeLogin', { mobile, code: wrong })).toMatchObject({
          status: 0,
          code: 'ACCOUNT_REFUSED',
          msg: CODE_WRONG,
          field: 'code',
        });
      }
      expect((await browser.act('codeLogin', { mobile, code })).msg).toBe(CODE_WRONG);
    });

    test('allows fifteen wrong codes of a number a day to one address; a refusal has the time to retry', async () => {
      const mobile = newNumber();
      for (let round = 0; round < 4; round += 1) {
        accounts.clock.pass(61);
        const { browser, code } = await withCode(mobile, '5', newBrowser('192.0.2.199'));
        const wrong = code === '000000' ? '111111' : '000000';
        for (let i = 0; i < 5; i += 1) {
          const { msg, ...response } = await browser.act('codeLogin', { mobile, code: wrong });
          expect(response).toMatchObject({ code: round < 3 ? 'ACCOUNT_REFUSED' : 'TOO_MANY' });
          if (round === 3) {
            expect(response).toMatchObject({ data: { retry_after: 86_400 - 3 * 61 } });
            expect(msg).toBe('操作太频繁了，请在 24 小时后再试');
          }
        }
      }
    });

    test('is refused for a banned player, whose session ends', async () => {
      const mobile = newNumber();
      const browser = newBrowser();
      await browser.logIn(accounts, mobile);
      const id = await browser.playerId();
      await db
        .updateTable('player')
        .set({ banned_at: accounts.clock.now(), ban_reason: '买卖兑换码' })
        .where('id', '=', id ?? 0)
        .execute();
      expect(await browser.playerId()).toBeNull();
      accounts.clock.pass(61);
      await expect(newBrowser().logIn(accounts, mobile)).rejects.toThrow('这个账号已停用：买卖兑换码');
    });
  });

  describe('a password', () => {
    test('[ACC-01] [ACC-03] is set by a reset and logs in; only its hash is stored', async () => {
      const mobile = newNumber();
      expect(await setPassword(mobile, 'tianse7')).toEqual({ status: 1, msg: '密码修改成功', data: null });
      const browser = newBrowser();
      const response = await browser.act('passwordLogin', { username: mobile, password: 'tianse7' });
      expect(browser.user(response).mobile_masked).toBe(`139****${mobile.slice(-4)}`);
      expect(await browser.playerId()).not.toBeNull();
      const { password_hash } = await db
        .selectFrom('account')
        .select('password_hash')
        .where('mobile_key', 'in', testRing.lookups(mobile))
        .executeTakeFirstOrThrow();
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    test('[VA-10] that is common is refused without using up the code', async () => {
      const mobile = newNumber();
      const { browser, code } = await withCode(mobile, '4');
      expect(await browser.act('resetPassword', { mobile, code, password: 'woaini1314' })).toMatchObject({
        status: 0,
        msg: '这个密码太常见，很容易被猜到，请换一个！',
        field: 'password',
      });
      expect((await browser.act('resetPassword', { mobile, code, password: 'tianse7' })).status).toBe(1);
    });

    test('returns the same error for a wrong password, no password and no account', async () => {
      const [known, without, unknown] = [newNumber(), newNumber(), newNumber()];
      await setPassword(known, 'tianse7');
      await newBrowser().logIn(accounts, without);
      const responses = [];
      for (const username of [known, without, unknown]) {
        const browser = newBrowser();
        responses.push(await browser.act('passwordLogin', { username, password: 'tianse8' }));
        expect(browser.lastCookies).toEqual([]);
      }
      expect(responses[0]).toEqual({ status: 0, code: 'ACCOUNT_REFUSED', msg: LOGIN_WRONG });
      expect(responses[1]).toEqual(responses[0]);
      expect(responses[2]).toEqual(responses[0]);
    });

    test('has a growing wait after ten wrong ones, with or without an account', async () => {
      const [known, unknown] = [newNumber(), newNumber()];
      await setPassword(known, 'tianse7');
      for (const username of [known, unknown]) {
        const browser = newBrowser();
        const wrong = () => browser.act('passwordLogin', { username, password: 'tianse8' });
        for (let i = 0; i < 10; i += 1) {
          expect((await wrong()).msg).toBe(LOGIN_WRONG);
        }
        for (const minutes of [1, 2, 4, 8, 15, 15]) {
          expect(await wrong()).toMatchObject({ code: 'TOO_MANY', data: { retry_after: minutes * 60 } });
          accounts.clock.pass(minutes * 60);
          expect((await wrong()).msg).toBe(LOGIN_WRONG);
        }
      }
      accounts.clock.pass(15 * 60);
      const browser = newBrowser();
      const right = await browser.act('passwordLogin', { username: known, password: 'tianse7' });
      expect(right.status).toBe(1);
      expect((await browser.act('passwordLogin', { username: known, password: 'tianse8' })).msg).toBe(
        LOGIN_WRONG,
      );
    });

    test('[SEC-24] may be wrong a hundred times an hour from one address, across accounts; then it costs work', async () => {
      const browser = newBrowser('192.0.2.200');
      const wrong = () => browser.act('passwordLogin', { username: newNumber(), password: 'tianse8' });
      for (let round = 0; round < 10; round += 1) {
        const responses = await Promise.all(Array.from({ length: 10 }, wrong));
        expect(responses.every(({ msg }) => msg === LOGIN_WRONG)).toBe(true);
      }
      expect(await wrong()).toMatchObject({ code: 'PROOF_REQUIRED', data: { work: 1 } });
      accounts.clock.pass(3_600);
      expect((await wrong()).msg).toBe(LOGIN_WRONG);
    });

    test('has no wait after a reset', async () => {
      const mobile = newNumber();
      const browser = newBrowser();
      for (let i = 0; i < 11; i += 1) {
        await browser.act('passwordLogin', { username: mobile, password: 'tianse8' });
      }
      await setPassword(mobile, 'tianse9');
      expect((await browser.act('passwordLogin', { username: mobile, password: 'tianse9' })).status).toBe(1);
    });

    test('is checked or refused with a retry time under load; the next login succeeds', async () => {
      const mobile = newNumber();
      await setPassword(mobile, 'tianse7');
      const responses = await Promise.all(
        Array.from({ length: 90 }, (_, i) =>
          newBrowser(`192.0.2.${i}`).act('passwordLogin', { username: newNumber(), password: 'tianse7' }),
        ),
      );
      const messages = new Set(responses.map(({ msg }) => msg));
      messages.delete('登录的人太多了，请在 5 秒后再试');
      expect([...messages]).toEqual([LOGIN_WRONG]);
      const next = await newBrowser().act('passwordLogin', { username: mobile, password: 'tianse7' });
      expect(next.status).toBe(1);
    });
  });

  describe('a session', () => {
    test('lasts a day', async () => {
      const browser = newBrowser();
      await browser.logIn(accounts, newNumber());
      accounts.clock.pass(86_399);
      expect(await browser.playerId()).not.toBeNull();
      accounts.clock.pass(1);
      expect(await browser.playerId()).toBeNull();
    });

    test('is replaced by each login', async () => {
      const mobile = newNumber();
      const browser = newBrowser();
      await browser.logIn(accounts, mobile);
      const before = browser.cookies.get('session') ?? '';
      accounts.clock.pass(61);
      await browser.logIn(accounts, mobile);
      expect(browser.cookies.get('session')).not.toBe(before);
      const thief = newBrowser();
      thief.cookies.set('session', before);
      expect(await thief.playerId()).toBeNull();
    });

    test('ends at logout, which may be repeated or come without a session', async () => {
      const browser = newBrowser();
      await browser.logIn(accounts, newNumber());
      const token = browser.cookies.get('session') ?? '';
      expect(await browser.logOut()).toEqual({ status: 1, msg: '退出登录成功', data: null });
      expect(browser.cookies.has('session')).toBe(false);
      browser.cookies.set('session', token);
      expect(await browser.playerId()).toBeNull();
      expect((await browser.logOut()).status).toBe(1);
      expect((await newBrowser().logOut()).status).toBe(1);
    });

    test('ends in every browser of the player when the password is reset', async () => {
      const mobile = newNumber();
      const [one, two, other] = [newBrowser(), newBrowser(), newBrowser()];
      await one.logIn(accounts, mobile);
      accounts.clock.pass(61);
      await two.logIn(accounts, mobile);
      await other.logIn(accounts, newNumber());
      accounts.clock.pass(61);
      await setPassword(mobile, 'tianse7');
      expect(await one.playerId()).toBeNull();
      expect(await two.playerId()).toBeNull();
      expect(await other.playerId()).not.toBeNull();
    });

    test('has 256 bits, and is stored as a hash', async () => {
      const browser = newBrowser();
      await browser.logIn(accounts, newNumber());
      const token = browser.cookies.get('session') ?? '';
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const rows = await db.selectFrom('session').selectAll().execute();
      const seen = rows.map(({ token_hash }) => Buffer.from(token_hash));
      expect(seen.every((hash) => hash.length === 32 && !hash.equals(Buffer.from(token, 'base64url')))).toBe(
        true,
      );
    });

    test.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}!`, ''])(
      'does not exist for the cookie %s',
      async (token) => {
        const browser = newBrowser();
        browser.cookies.set('session', token);
        expect(await browser.playerId()).toBeNull();
      },
    );
  });
});
