// @module-tag exact

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { PhoneCodes } from '#services/account/codes/phone-codes.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp, TestClock } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `137${randomDigits(8)}`;
const CODE_WRONG = '验证码不正确或已失效，请重新输入！';
const FLOWS = ['code-login', 'code-reset'] as const;

describeEachDatabase('the purpose of a phone code', (open) => {
  let db: Database;
  let accounts: AccountApp;

  beforeAll(async () => {
    db = await open();
    accounts = await openAccountApp(db);
  });
  afterAll(() => accounts.close());

  /** A browser with a code for one purpose and the cookies of both purposes. */
  async function withCode(mobile: string, type: '5' | '4') {
    const browser = new TestBrowser(accounts, { address: `198.51.100.${randomDigits(2)}` });
    expect((await browser.sendCode(mobile, type)).status).toBe(1);
    const [sent, other] = type === '5' ? FLOWS : [FLOWS[1], FLOWS[0]];
    browser.cookies.set(other, browser.cookies.get(sent) ?? '');
    return { browser, code: accounts.lastMessage().code };
  }

  test('[VA-10] a login code sets no password, whichever cookie has its token', async () => {
    const mobile = newNumber();
    const { browser, code } = await withCode(mobile, '5');
    const reset = await browser.act('resetPassword', { mobile, code, password: 'tianse7' });
    expect(reset).toMatchObject({ status: 0, code: 'ACCOUNT_REFUSED', msg: CODE_WRONG });
    expect(
      await db
        .selectFrom('account')
        .select('uid')
        .where('mobile_key', 'in', testRing.lookups(mobile))
        .execute(),
    ).toEqual([]);
    expect((await browser.act('codeLogin', { mobile, code })).status).toBe(1);
  });

  test('[VA-10] a reset code does not log in, whichever cookie has its token', async () => {
    const mobile = newNumber();
    const { browser, code } = await withCode(mobile, '4');
    const login = await browser.act('codeLogin', { mobile, code });
    expect(login).toMatchObject({ status: 0, code: 'ACCOUNT_REFUSED', msg: CODE_WRONG });
    expect(await browser.playerId()).toBeNull();
    expect((await browser.act('resetPassword', { mobile, code, password: 'tianse7' })).status).toBe(1);
  });

  describe('phone codes', () => {
    const number = Buffer.alloc(32, 1);

    function start() {
      const clock = new TestClock();
      const secret = new ServerSecret('a-secret-of-at-least-32-characters');
      return { clock, codes: new PhoneCodes({ db, clock, secret }) };
    }

    test('match a flow by token, number and purpose', async () => {
      const { codes } = start();
      const flow = await codes.begin(number, 'reset', '123456');
      expect(await codes.attempt(flow, number, 'login')).toBeNull();
      expect(await codes.attempt(flow, Buffer.alloc(32, 2), 'reset')).toBeNull();
      expect(await codes.attempt(`${flow}x`, number, 'reset')).toBeNull();
      expect(await codes.attempt(undefined, number, 'reset')).toBeNull();
      expect(await codes.attempt('', number, 'reset')).toBeNull();
      const attempt = await codes.attempt(flow, number, 'reset');
      expect([attempt?.matches('123456'), attempt?.matches('123457'), attempt?.matches('')]).toEqual([
        true,
        false,
        false,
      ]);
    });

    test.each([
      [-0.001, true],
      [0, false],
      [0.001, false],
    ])('expire after ten minutes: %d s later a try is allowed: %s', async (seconds, isAllowed) => {
      const { clock, codes } = start();
      const flow = await codes.begin(number, 'login', '123456');
      clock.pass(600 + seconds);
      expect((await codes.attempt(flow, number, 'login')) !== null).toBe(isAllowed);
    });

    test('allow five tries, and five more for a new code of the same flow', async () => {
      const { codes } = start();
      const flow = await codes.begin(number, 'login', '111111');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await codes.attempt(flow, number, 'login')).not.toBeNull();
      }
      expect(await codes.attempt(flow, number, 'login')).toBeNull();
      expect(await codes.begin(number, 'login', '222222', flow)).toBe(flow);
      const attempt = await codes.attempt(flow, number, 'login');
      expect([attempt?.matches('111111'), attempt?.matches('222222')]).toEqual([false, true]);
    });

    test('can be spent once', async () => {
      const { codes } = start();
      const flow = await codes.begin(number, 'login', '123456');
      const [one, two] = [
        await codes.attempt(flow, number, 'login'),
        await codes.attempt(flow, number, 'login'),
      ];
      expect([await one?.spend(), await two?.spend()]).toEqual([true, false]);
      expect(await codes.attempt(flow, number, 'login')).toBeNull();
    });

    test('match nothing if an external service checks them', async () => {
      const { codes } = start();
      const flow = await codes.begin(number, 'login', null);
      const attempt = await codes.attempt(flow, number, 'login');
      expect([attempt?.matches('123456'), attempt?.matches('')]).toEqual([false, false]);
      expect(await attempt?.spend()).toBe(true);
    });

    test('are stored as hashes', async () => {
      const { codes } = start();
      const flow = await codes.begin(number, 'login', '654321');
      const rows = await db.selectFrom('phone_code').selectAll().execute();
      expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toContain('654321');
      expect(JSON.stringify(rows)).not.toContain(flow);
    });
  });
});
