// @module-tag exact

import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/admin/access.ts';
import { games } from '#contract/admin/games.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { replaced } from '#tests/replaced.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';

const MINUTE = 60;
const HOUR = 3_600;

describeEachDatabase('login to the admin site', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  const start = async (settings: Record<string, string> = {}) => {
    server = await openOperatorApp(await open(), settings);
  };
  const newBrowser = () => new OperatorBrowser(server.app);
  const logIn = (browser: OperatorBrowser, name: string, password = PASSWORD) =>
    browser.call(calls.login, { name, password });

  /** The TOTP code now, or `steps` steps from now. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: server.clock.now().getTime() + steps * 30_000,
    });

  /** Sets up TOTP in a signed-in browser. Returns the secret and the recovery codes. */
  async function enrol(browser: OperatorBrowser) {
    const { secret, uri, qr_svg } = await browser.get(calls.totpBegin, {});
    expect(uri).toContain(secret);
    expect(qr_svg).toContain('<svg');
    const { recovery_codes, step } = await browser.get(calls.totpConfirm, { code: codeOf(secret) });
    expect(step).toBe('in');
    return { secret, recovery_codes };
  }

  test('accepts name and password; the cookie is HttpOnly, SameSite=Strict and limited to /console', async () => {
    await start();
    await server.operator('li.lei', 'editor');
    const browser = newBrowser();
    const response = await browser.send({
      method: 'POST',
      url: calls.login.path,
      payload: { name: ' Li.Lei ', password: PASSWORD },
    });
    expect(response.json().data).toMatchObject({
      step: 'in',
      operator: { name: 'li.lei', role: 'editor', role_name: '编辑', has_totp: false },
    });
    expect(response.json().data.operator.permissions).toContain('games.write');
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^operator=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^operator-device=[\w-]{43}; Path=\/console; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await browser.get(calls.me, {})).operator.name).toBe('li.lei');
    const stored = await server.db.selectFrom('operator_session').select('token_hash').executeTakeFirst();
    expect(Buffer.from(stored?.token_hash ?? '').toString()).not.toContain(browser.cookie.slice(9));
  });

  test('refuses a file as the body with BAD_REQUEST', async () => {
    await start();
    const response = await newBrowser().send({
      method: 'POST',
      url: calls.login.path,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('a file'),
    });
    expect(response.json()).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
  });

  test('sets a __Secure- cookie over https and refuses plain http from other machines', async () => {
    await start({ ALLOW_HTTP: '0' });
    await server.operator('li.lei', 'admin');
    const url = calls.login.path;
    const payload = { name: 'li.lei', password: PASSWORD };
    const viaProxy = newBrowser();
    viaProxy.address = '10.0.0.1';
    const secure = await viaProxy.send({
      method: 'POST',
      url,
      payload,
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', host: 'portal.example' },
    });
    expect(secure.headers['set-cookie']).toEqual(
      ['operator', 'operator-device'].map((name) =>
        expect.stringMatching(`^__Secure-${name}=[\\w-]{43}; Path=/console; .*; Secure$`),
      ),
    );
    for (const host of ['portal.example', 'localhost']) {
      const plain = await newBrowser().send({ method: 'POST', url, payload, headers: { host } });
      expect(plain.json()).toMatchObject({ code: 'FORBIDDEN', msg: expect.stringContaining('https') });
      expect(plain.headers['set-cookie']).toBeUndefined();
    }
  });

  test('returns the same error for a wrong name and a wrong password; after five failures the wait grows per name', async () => {
    await start();
    await server.operator('li.lei', 'admin');
    await server.operator('han.meimei', 'editor');
    const browser = newBrowser();
    const wrong = await logIn(browser, 'li.lei', 'not the password');
    expect(wrong).toEqual(await logIn(browser, 'nobody', 'not the password'));
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await logIn(browser, 'li.lei', 'no')).toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await logIn(browser, 'li.lei')).toMatchObject({ code: 'TOO_MANY', retry_after: MINUTE });
    expect(await logIn(newBrowser(), 'han.meimei')).toMatchObject({ status: 1 });
    server.clock.pass(MINUTE);
    expect(await logIn(browser, 'li.lei', 'no')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await logIn(browser, 'li.lei')).toMatchObject({ code: 'TOO_MANY', retry_after: 2 * MINUTE });
    server.clock.pass(2 * MINUTE);
    expect(await logIn(browser, 'li.lei')).toMatchObject({ status: 1 });
    expect(await logIn(browser, 'li.lei', 'no')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await logIn(browser, 'li.lei')).toMatchObject({ status: 1 });
  });

  test('allows an address fifty failures an hour, across names; then they cost work', async () => {
    await start();
    await server.operator('li.lei', 'admin');
    const browser = newBrowser();
    for (let tries = 0; tries < 50; tries += 1) {
      await logIn(browser, `name${tries}`, 'no');
    }
    const refused = await browser.request(calls.login, { name: 'li.lei', password: PASSWORD });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'PROOF_REQUIRED']);
    const elsewhere = newBrowser();
    elsewhere.address = '203.0.113.8';
    expect(await logIn(elsewhere, 'li.lei')).toMatchObject({ status: 1 });
  });

  test('ends a session after 30 minutes without a request, and 12 hours after its start', async () => {
    await start();
    const browser = await server.signedIn('editor');
    server.clock.pass(29 * MINUTE);
    expect(await browser.call(calls.me, {})).toMatchObject({ status: 1 });
    server.clock.pass(29 * MINUTE);
    expect(await browser.call(calls.me, {})).toMatchObject({ status: 1 });
    server.clock.pass(30 * MINUTE);
    expect(await browser.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await logIn(browser, 'the-editor');
    for (let passed = 0; passed < 12 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
      server.clock.pass(20 * MINUTE);
      expect(await browser.call(calls.me, {})).toMatchObject({ status: 1 });
    }
    server.clock.pass(20 * MINUTE);
    expect(await browser.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
  });

  test('requires the setup of TOTP before any other call if OPERATOR_TOTP is required', async () => {
    await start({ OPERATOR_TOTP: 'required' });
    await server.operator('li.lei', 'admin');
    const browser = newBrowser();
    expect(await logIn(browser, 'li.lei')).toMatchObject({ data: { step: 'enrol' } });
    expect(await browser.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    const half = browser.cookie;
    await enrol(browser);
    expect(await browser.call(games.list, {})).toMatchObject({ status: 1 });
    const old = newBrowser();
    old.cookie = half;
    expect(await old.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
  });

  test('requires a TOTP code after the password; each code is valid once', async () => {
    await start();
    const first = await server.signedIn('admin', 'li.lei');
    const { secret } = await enrol(first);
    const browser = newBrowser();
    expect(await logIn(browser, 'li.lei')).toMatchObject({ data: { step: 'totp' } });
    expect(await browser.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await browser.call(calls.totpBegin, {})).toMatchObject({ code: 'FORBIDDEN' });
    const half = browser.cookie;
    expect(await browser.call(calls.totp, { code: codeOf(secret) })).toMatchObject({ code: 'BAD_REQUEST' });
    server.clock.pass(30);
    const code = codeOf(secret);
    expect(await browser.call(calls.totp, { code })).toMatchObject({ data: { step: 'in' } });
    expect(browser.cookie).not.toBe(half);
    const second = newBrowser();
    await logIn(second, 'li.lei');
    expect(await second.call(calls.totp, { code })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await second.call(calls.totp, { code: codeOf(secret, 1) })).toMatchObject({ status: 1 });
    const stored = await server.db.selectFrom('operator').select('totp_secret').executeTakeFirst();
    expect(Buffer.from(stored?.totp_secret ?? '').includes(secret)).toBe(false);
  });

  test('counts wrong TOTP codes per operator; a recovery code is valid once', async () => {
    await start();
    const { recovery_codes } = await enrol(await server.signedIn('admin', 'li.lei'));
    expect(new Set(recovery_codes).size).toBe(10);
    const browser = newBrowser();
    await logIn(browser, 'li.lei');
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await browser.call(calls.totp, { code: '000000' })).toMatchObject({ code: 'BAD_REQUEST' });
    }
    const [spare = '', other = ''] = recovery_codes;
    expect(await browser.call(calls.totp, { code: spare })).toMatchObject({ code: 'TOO_MANY' });
    server.clock.pass(MINUTE);
    const typed = spare.toUpperCase().replaceAll('-', ' ');
    expect(await browser.call(calls.totp, { code: typed })).toMatchObject({
      data: { recovery_codes_left: 9 },
    });
    const again = newBrowser();
    await logIn(again, 'li.lei');
    expect(await again.call(calls.totp, { code: spare })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await again.call(calls.totp, { code: other })).toMatchObject({ status: 1 });
  });

  test('wrong codes of strangers who know the password are in the audit, and the device of the operator does not wait', async () => {
    await start();
    const owner = await server.signedIn('admin', 'li.lei');
    const { secret } = await enrol(owner);
    await owner.call(calls.logout, {});
    for (let block = 1; block <= 10; block += 1) {
      const stranger = newBrowser();
      stranger.address = `198.51.${100 + block}.7`;
      await logIn(stranger, 'li.lei');
      await logIn(stranger, 'li.lei');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await stranger.call(calls.totp, { code: '000000' })).toMatchObject({ code: 'BAD_REQUEST' });
      }
      expect(await stranger.call(calls.totp, { code: '000000' })).toMatchObject({ code: 'TOO_MANY' });
    }
    const another = newBrowser();
    another.address = '203.0.113.99';
    await logIn(another, 'li.lei');
    expect(await another.call(calls.totp, { code: '000000' })).toMatchObject({ code: 'PROOF_REQUIRED' });
    server.clock.pass(30);
    await logIn(owner, 'li.lei');
    expect(await owner.call(calls.totp, { code: codeOf(secret) })).toMatchObject({ status: 1 });
    const failed = await server.db
      .selectFrom('audit_entry')
      .select(['operator_name', 'after'])
      .where('action', '=', 'login_failed')
      .execute();
    expect(failed).toHaveLength(50);
    expect(failed[0]).toMatchObject({ operator_name: 'li.lei', after: { method: 'totp' } });
  });

  test('[SEC-26] the audit of a failed login names operators only, and nothing that was typed', async () => {
    await start();
    await server.operator('li.lei', 'admin');
    await server.operator('han.meimei', 'editor');
    await server.db
      .updateTable('operator')
      .set({ disabled_at: server.clock.now() })
      .where('name', '=', 'han.meimei')
      .execute();
    for (const name of [' Li.Lei ', 'han.meimei', '13800138000', PASSWORD]) {
      expect(await logIn(newBrowser(), name, 'no')).toMatchObject({ code: 'BAD_REQUEST' });
    }
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['operator_id', 'operator_name'])
      .where('action', '=', 'login_failed')
      .orderBy('id')
      .execute();
    expect(entries.map(({ operator_id }) => operator_id)).toEqual([null, null, null, null]);
    expect(entries.map(({ operator_name }) => operator_name)).toEqual([
      'li.lei',
      'han.meimei',
      '未知账号',
      '未知账号',
    ]);
  });

  test('a login that began before a password reset gets no session', async () => {
    await start();
    await server.operator('li.lei', 'admin');
    const { verify } = PasswordHashing.prototype;
    const restore = replaced(
      PasswordHashing.prototype,
      'verify',
      async function (this: PasswordHashing, ...given: [string | null, string]) {
        const isCorrect = await verify.apply(this, given);
        await server.db.updateTable('operator').set({ password_hash: 'another' }).execute();
        return isCorrect;
      },
    );
    const browser = newBrowser();
    const response = await logIn(browser, 'li.lei').finally(restore);
    expect(response).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await server.db.selectFrom('operator_session').select('id').execute()).toEqual([]);
  });

  test('lists and ends sessions; a new password ends the others', async () => {
    await start();
    const here = await server.signedIn('support', 'li.lei');
    const there = newBrowser();
    there.headers['user-agent'] = 'Another Browser/1.0';
    await logIn(there, 'li.lei');
    const { list } = await here.get(calls.sessions, {});
    expect(list.map(({ browser, is_this }) => [browser, is_this])).toContainEqual([
      'Another Browser/1.0',
      false,
    ]);
    const other = list.find(({ is_this }) => !is_this);
    expect(await here.get(calls.endSession, { id: other?.id ?? '' })).toEqual({ ended: 1 });
    expect(await there.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await logIn(there, 'li.lei');
    const new_password = 'another long walk, at night';
    const weak = await here.call(calls.changePassword, { new_password: 'li.lei123456' });
    expect(weak).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'new_password' }] });
    await here.get(calls.changePassword, { new_password });
    expect(await there.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await here.call(calls.me, {})).toMatchObject({ status: 1 });
    expect(await logIn(newBrowser(), 'li.lei')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await logIn(newBrowser(), 'li.lei', new_password)).toMatchObject({ status: 1 });
  });

  test("does not end another operator's session; a disabled operator has no access", async () => {
    await start();
    const one = await server.signedIn('support', 'one');
    const two = await server.signedIn('support', 'two');
    const [session] = (await two.get(calls.sessions, {})).list;
    expect(await one.get(calls.endSession, { id: session?.id ?? '' })).toEqual({ ended: 0 });
    expect(await two.call(calls.me, {})).toMatchObject({ status: 1 });
    await server.db
      .updateTable('operator')
      .set({ disabled_at: server.clock.now() })
      .where('name', '=', 'two')
      .execute();
    expect(await two.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await logIn(newBrowser(), 'two')).toMatchObject({ code: 'BAD_REQUEST', msg: '账号或密码不正确' });
  });

  describe('logout', () => {
    test('invalidates the token', async () => {
      await start();
      const browser = await server.signedIn('auditor');
      const token = browser.cookie;
      await browser.get(calls.logout, {});
      expect(browser.cookie).toBe('');
      browser.cookie = token;
      expect(await browser.call(calls.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    });
  });
});
