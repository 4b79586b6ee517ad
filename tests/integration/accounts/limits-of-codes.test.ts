// @module-tag exact

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { callOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `137${randomDigits(8)}`;
const SERVER_SECRET = 'shared-by-every-process-of-the-portal';
const SENT = { status: 1, msg: '验证码已发送', data: null };
const PROOF = {
  status: 0,
  code: 'PROOF_REQUIRED',
  msg: '正在确认您不是机器人，请稍候',
  data: { challenge: true, work: 1 },
};

describeEachDatabase('limits of sent codes:', (open) => {
  let db: Database;
  let accounts: AccountApp;

  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    accounts = await openAccountApp(db);
    await db.deleteFrom('limit_hit').execute();
  });
  afterEach(() => accounts.close());

  const browserAt = (address: string) => new TestBrowser(accounts, { address });
  let addresses = 0;
  const anywhere = () => {
    addresses += 1;
    return browserAt(`100.64.${Math.floor(addresses / 250)}.${addresses % 250}`);
  };

  test('[CON-01] an address gets one for a number in 60 s, without a proof five an hour and ten a day; a refusal has the time to retry', async () => {
    const mobile = newNumber();
    const home = () => browserAt('203.0.113.1');
    expect(await home().sendCode(mobile)).toEqual(SENT);
    accounts.clock.pass(18);
    expect(await home().sendCode(mobile)).toEqual({
      status: 0,
      code: 'TOO_MANY',
      msg: '操作太频繁了，请在 42 秒后再试',
      data: { retry_after: 42 },
    });
    accounts.clock.pass(42);
    for (let i = 0; i < 4; i += 1) {
      expect(await home().sendCode(mobile)).toEqual(SENT);
      accounts.clock.pass(60);
    }
    expect(await home().sendCode(mobile)).toEqual(PROOF);
    accounts.clock.pass(3_600);
    for (let i = 0; i < 5; i += 1) {
      expect(await home().sendCode(mobile, '4')).toEqual(SENT);
      accounts.clock.pass(60);
    }
    accounts.clock.pass(7_200);
    expect(await anywhere().sendCode(mobile)).toEqual(PROOF);
    expect(await home().sendCode(mobile)).toEqual(PROOF);
  });

  test('a known and an unknown number get the same response, for either purpose', async () => {
    const [known, unknown] = [newNumber(), newNumber()];
    await anywhere().logIn(accounts, known);
    for (const type of ['5', '4'] as const) {
      accounts.clock.pass(61);
      const results = [];
      for (const mobile of [known, unknown]) {
        const browser = anywhere();
        results.push({
          response: await browser.sendCode(mobile, type),
          cookies: browser.lastCookies.map((line) => line.replace(/=[\w-]{43}/, '=token')),
          sent: accounts.lastMessage().mobile === mobile,
        });
      }
      expect(results[0]).toEqual(results[1]);
      expect(results[0]).toMatchObject({ response: SENT, sent: true });
    }
  });

  test('concurrent requests to two processes for one number send one code', async () => {
    const mobile = newNumber();
    await accounts.close();
    accounts = await openAccountApp(db, { SERVER_SECRET });
    const other = await openAccountApp(db, { SERVER_SECRET });
    const browsers = Array.from({ length: 16 }, (_, i) => [
      new TestBrowser(accounts, { address: `100.66.0.${i}` }),
      new TestBrowser(other, { address: `100.66.1.${i}` }),
    ]).flat();
    const responses = await Promise.all(browsers.map((browser) => browser.sendCode(mobile)));
    expect(responses.filter(({ status }) => status === 1)).toHaveLength(1);
    await other.close();
  });

  test('the hourly limit of the site applies', async () => {
    await accounts.close();
    accounts = await openAccountApp(db, { SMS_HOURLY_LIMIT: '3' });
    for (const work of [0, 1, 4]) {
      const [browser, mobile] = [anywhere(), newNumber()];
      const proof = work > 0 ? await browser.proof(mobile, work) : undefined;
      expect(await browser.sendCode(mobile, '5', proof)).toEqual(SENT);
    }
    const [browser, mobile] = [anywhere(), newNumber()];
    expect(await browser.sendCode(mobile, '5', await browser.proof(mobile, 5))).toEqual({
      status: 0,
      code: 'TOO_MANY',
      data: { retry_after: 3_600 },
      msg: '现在获取验证码的人太多了，请在 60 分钟后再试，或用密码登录',
    });
  });

  test('players cannot use up the codes of a number by entering it as their new one', async () => {
    const mobile = newNumber();
    const players = [anywhere(), anywhere()];
    for (const browser of players) {
      await browser.logIn(accounts, newNumber());
    }
    const results: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      accounts.clock.pass(1_300);
      const browser = players[turn % 2] as TestBrowser;
      const result = await callOwn(browser, 'sendNumberCode', { mobile });
      results.push(result.status === 1 ? 'sent' : result.code);
    }
    expect(results.filter((result) => result === 'sent')).toHaveLength(10);
    expect(await anywhere().sendCode(mobile)).toEqual(SENT);
  });

  test('the codes of signed-in players count for their network and for the share of unknown numbers', async () => {
    await accounts.close();
    accounts = await openAccountApp(db, { SMS_HOURLY_LIMIT: '30' });
    const browsers = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(browserAt);
    for (const browser of browsers) {
      await browser.logIn(accounts, newNumber());
    }
    const sent = [];
    for (const browser of [...browsers, ...browsers, ...browsers, ...browsers]) {
      const { status } = await callOwn(browser, 'sendNumberCode', { mobile: newNumber() });
      sent.push(status);
    }
    // The network has ten codes an hour, and three of them were for the logins.
    expect(sent.filter((status) => status === 1)).toHaveLength(7);
  });

  test('limits survive a restart', async () => {
    const mobile = newNumber();
    await accounts.close();
    accounts = await openAccountApp(db, { SERVER_SECRET });
    expect(await browserAt('203.0.113.2').sendCode(mobile)).toEqual(SENT);
    await accounts.close();
    accounts = await openAccountApp(db, { SERVER_SECRET });
    expect(await browserAt('203.0.113.2').sendCode(mobile)).toMatchObject({
      code: 'TOO_MANY',
      data: { retry_after: 60 },
    });
  });

  describe('after ten an hour to one address', () => {
    const exhaust = async (address: string | ((i: number) => string)) => {
      for (let i = 0; i < 10; i += 1) {
        const from = typeof address === 'string' ? address : address(i);
        expect(await browserAt(from).sendCode(newNumber())).toEqual(SENT);
      }
    };

    test('a proof of work is required, valid for one number, once', async () => {
      await exhaust('203.0.113.9');
      const [mobile, other] = [newNumber(), newNumber()];
      const browser = browserAt('203.0.113.9');
      expect(await browser.sendCode(mobile)).toEqual(PROOF);
      const proof = await browser.proof(mobile);
      expect(await browser.sendCode(other, '5', proof)).toEqual(PROOF);
      expect(await browser.sendCode(mobile, '5', proof)).toEqual(SENT);
      accounts.clock.pass(61);
      expect(await browser.sendCode(mobile, '5', proof)).toEqual(PROOF);
      expect(await browser.sendCode(mobile, '5', await browser.proof(mobile))).toEqual(SENT);
      expect(await browserAt('203.0.113.10').sendCode(other)).toEqual(SENT);
    });

    test('a proof that concurrent requests use is accepted once', async () => {
      await exhaust('203.0.113.11');
      const browser = browserAt('203.0.113.11');
      const mobile = newNumber();
      const proof = await browser.proof(mobile);
      const responses = await Promise.all([1, 2, 3, 4].map(() => browser.sendCode(mobile, '4', proof)));
      expect(responses.filter(({ status }) => status === 1)).toHaveLength(1);
    });

    test('a proof is valid for five minutes', async () => {
      await exhaust('203.0.113.12');
      const browser = browserAt('203.0.113.12');
      const mobile = newNumber();
      const [late, timely] = [await browser.proof(mobile), await browser.proof(mobile)];
      accounts.clock.pass(299);
      expect(await browser.sendCode(mobile, '5', timely)).toEqual(SENT);
      accounts.clock.pass(61);
      expect(await browser.sendCode(mobile, '5', late)).toEqual(PROOF);
    });

    test.each([
      ['no text', () => ''],
      ['no base64', () => '%%%'],
      ['no JSON', () => btoa('proof')],
      ['another shape', () => btoa('{"challenge":{}}')],
      ['excess data', (proof: string) => proof + 'A'.repeat(5_000)],
      [
        'a changed key',
        (proof: string) => changed(proof, ({ solution }) => (solution.derivedKey = '00'.repeat(32))),
      ],
      ['less work', (proof: string) => changed(proof, (all) => (all.challenge.parameters.keyPrefix = '0'))],
      ['another id', (proof: string) => changed(proof, (all) => (all.challenge.parameters.data.id = 'x'))],
      ['no signature', (proof: string) => changed(proof, (all) => (all.challenge.signature = ''))],
    ])('a proof with %s is refused', async (_what, spoil) => {
      await exhaust('203.0.113.13');
      const browser = browserAt('203.0.113.13');
      const mobile = newNumber();
      expect(await browser.sendCode(mobile, '5', spoil(await browser.proof(mobile)))).toEqual(PROOF);
    });

    test('the addresses of one IPv6 subscriber count as one; others are not affected', async () => {
      await exhaust((i) => `2001:db8:0:7::${i}`);
      expect(await browserAt('2001:db8:0:7:ffff::1').sendCode(newNumber())).toEqual(PROOF);
      expect(await browserAt('2001:db8:0:8::1').sendCode(newNumber())).toEqual(SENT);
    });

    test('x-forwarded-for is counted from a trusted proxy and ignored from other clients', async () => {
      const through = (proxy: string, address: string) =>
        new TestBrowser(accounts, { address: proxy, headers: { 'x-forwarded-for': address } });
      for (let i = 0; i < 10; i += 1) {
        expect(await through('10.1.2.3', '203.0.113.20').sendCode(newNumber())).toEqual(SENT);
        expect(await through('203.0.113.21', `198.51.100.${i}`).sendCode(newNumber())).toEqual(SENT);
      }
      expect(await through('10.1.2.3', '203.0.113.20').sendCode(newNumber())).toEqual(PROOF);
      expect(await through('10.1.2.3', '203.0.113.99').sendCode(newNumber())).toEqual(SENT);
      expect(await through('203.0.113.21', '198.51.100.77').sendCode(newNumber())).toEqual(PROOF);
    });

    test('[SEC-16] a neighbour who requests 101 challenges leaves others theirs; only a used one is stored', async () => {
      await db.deleteFrom('proof_challenge').execute();
      await exhaust('203.0.113.14');
      const neighbour = browserAt('203.0.113.14');
      for (let i = 0; i < 101; i += 1) {
        await neighbour.post('/account/challenge', { mobile: newNumber() });
      }
      const [browser, mobile] = [browserAt('203.0.113.14'), newNumber()];
      expect(await browser.sendCode(mobile)).toEqual(PROOF);
      expect(await browser.sendCode(mobile, '5', await browser.proof(mobile))).toEqual(SENT);
      expect(await db.selectFrom('proof_challenge').select('id').execute()).toHaveLength(1);
    });
  });

  test('[VA-02] an invalid number gets no challenge', async () => {
    expect(await anywhere().post('/account/challenge', { mobile: '110' })).toMatchObject({
      status: 0,
      msg: '手机号码格式不正确,请重新输入！',
      field: 'mobile',
    });
  });
});

interface Proof {
  challenge: { parameters: { keyPrefix: string; data: Record<string, string> }; signature: string };
  solution: { counter: number; derivedKey: string };
}

function changed(proof: string, change: (proof: Proof) => unknown): string {
  const read: Proof = JSON.parse(atob(proof));
  change(read);
  return btoa(JSON.stringify(read));
}
