import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import { auditList } from '#contract/admin/audit.ts';
import { games } from '#contract/admin/games.ts';
import * as people from '#contract/admin/operators.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';

const HOUR = 3_600;
const NEW = 'a new walk, in the snow';
const EXPIRED = { code: 'BAD_REQUEST', msg: expect.stringMatching(/已失效.*请联系邀请您的管理员/) };

describeEachDatabase('invitations of operators', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start(settings: Record<string, string> = {}) {
    server = await openOperatorApp(await open(), settings);
    admin = await server.signedIn('admin', 'boss');
  }
  const newBrowser = () => new OperatorBrowser(server.app);
  const logIn = (password: string, browser = newBrowser()) =>
    browser.call(access.login, { name: 'li.lei', password });
  const invite = async (id: number) => (await admin.get(people.operatorInvite, { id })).token;
  const accept = (token: string, new_password = NEW, browser = newBrowser()) =>
    browser.call(access.acceptInvitation, { token, new_password });
  const look = (token: string, browser = newBrowser()) => browser.call(access.invitation, { token });
  const created = async () => {
    const item = { name: 'li.lei', display_name: '李雷', role: 'editor' } as const;
    return (await admin.get(people.operators.save, { id: null, version: 0, item })).id;
  };

  test('show the account, set the password once and begin a session', async () => {
    await start();
    const id = await created();
    const { token, expires_at } = await admin.get(people.operatorInvite, { id });
    expect(expires_at).toBe('2026-11-23T10:00:00+08:00');
    expect(await look(token)).toMatchObject({ data: { name: 'li.lei', display_name: '李雷', expires_at } });
    expect((await admin.get(people.operators.list, { q: 'li' })).list).toMatchObject([
      { has_password: false, invited_until: expires_at },
    ]);
    const browser = newBrowser();
    expect(await accept(token, NEW, browser)).toMatchObject({
      data: { step: 'in', operator: { name: 'li.lei', role: 'editor' } },
    });
    expect(await browser.call(games.list, {})).toMatchObject({ status: 1 });
    expect(await accept(token, 'another walk, in the sun')).toMatchObject(EXPIRED);
    expect(await look(token)).toMatchObject(EXPIRED);
    expect(await logIn(NEW)).toMatchObject({ status: 1 });
  });

  test('let exactly one of two simultaneous uses win', async () => {
    await start();
    const token = await invite(await created());
    const passwords = ['the first walk of two', 'the second walk of two'];
    const [one, two] = await Promise.all(passwords.map((password) => accept(token, password)));
    expect([one?.status, two?.status].sort()).toEqual([0, 1]);
    const loser = one?.status === 1 ? two : one;
    expect(loser).toMatchObject(EXPIRED);
    const logins = await Promise.all(passwords.map((password) => logIn(password)));
    expect(logins.map(({ status }) => status)).toEqual([one?.status, two?.status]);
    const used = await server.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'invitation_used')
      .execute();
    expect(used).toHaveLength(1);
  });

  test('[ADM-28] expire after 48 hours, and when a newer one is made', async () => {
    await start();
    const id = await created();
    const old = await invite(id);
    server.clock.pass(48 * HOUR - 1);
    expect(await look(old)).toMatchObject({ status: 1 });
    server.clock.pass(1);
    expect(await look(old)).toMatchObject(EXPIRED);
    expect(await accept(old)).toMatchObject(EXPIRED);
    admin = await server.signedIn('admin', 'chief');
    const [first, second] = [await invite(id), await invite(id)];
    expect(await accept(first)).toMatchObject(EXPIRED);
    expect(await accept(second)).toMatchObject({ status: 1 });
  });

  test('end when the operator is disabled, for good', async () => {
    await start();
    const id = await created();
    const token = await invite(id);
    const item = { name: 'li.lei', display_name: '李雷', role: 'editor' } as const;
    const save = (version: number, is_disabled: boolean) =>
      admin.get(people.operators.save, { id, version, item: { ...item, is_disabled } });
    await save(1, true);
    expect(await look(token)).toMatchObject(EXPIRED);
    expect(await accept(token)).toMatchObject(EXPIRED);
    expect(await admin.call(people.operatorInvite, { id })).toMatchObject({ code: 'CONFLICT' });
    await save(2, false);
    expect(await accept(token)).toMatchObject(EXPIRED);
    const again = await invite(id);
    await server.db
      .updateTable('operator')
      .set({ disabled_at: server.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await accept(again)).toMatchObject(EXPIRED);
  });

  test('[SEC-25] refuse a tampered token, after twenty wrong ones with a wait; the right one opens at every address', async () => {
    await start();
    const token = await invite(await created());
    const other = token.startsWith('A') ? 'B' : 'A';
    const browser = newBrowser();
    browser.address = '2001:db8:0:1::7';
    for (const wrong of [other + token.slice(1), token.slice(0, -1), `${token}=`, token.toUpperCase(), '']) {
      expect(await accept(wrong, NEW, browser)).toMatchObject(EXPIRED);
    }
    for (let tries = 5; tries < 20; tries += 1) {
      expect(await look(`${tries}`, browser)).toMatchObject(EXPIRED);
    }
    browser.address = '2001:db8:0:1:ffff::1';
    expect(await look('20', browser)).toMatchObject({ code: 'TOO_MANY' });
    for (let opened = 0; opened < 25; opened += 1) {
      expect(await look(token, browser)).toMatchObject({ status: 1 });
    }
    expect(await accept(token, NEW, browser)).toMatchObject({ status: 1 });
  });

  test('require a password that is not weak, and then work', async () => {
    await start();
    const token = await invite(await created());
    for (const weak of ['short', 'li.lei123456']) {
      const refused = { code: 'BAD_REQUEST', fields: [{ path: 'new_password' }] };
      expect(await accept(token, weak)).toMatchObject(refused);
    }
    expect(await accept(token)).toMatchObject({ status: 1 });
  });

  test('reset a password: sessions and the old password end when the invitation is used, not before', async () => {
    await start();
    const there = await server.signedIn('support', 'li.lei');
    const id = (await there.get(access.me, {})).operator.id;
    const token = await invite(id);
    expect(await there.call(access.me, {})).toMatchObject({ status: 1 });
    expect(await logIn(PASSWORD)).toMatchObject({ status: 1 });
    for (let tries = 0; tries < 6; tries += 1) {
      await logIn('not the password');
    }
    expect(await logIn(PASSWORD)).toMatchObject({ code: 'TOO_MANY' });
    const browser = newBrowser();
    expect(await accept(token, NEW, browser)).toMatchObject({ status: 1 });
    expect(await there.call(access.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await browser.call(access.me, {})).toMatchObject({ status: 1 });
    expect(await logIn(NEW)).toMatchObject({ status: 1 });
    expect(await logIn(PASSWORD)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('continue with the second factor', async () => {
    await start({ OPERATOR_TOTP: 'required' });
    const boss = { name: 'boss', password: PASSWORD };
    expect(await admin.call(access.login, boss)).toMatchObject({ data: { step: 'enrol' } });
    const id = await server.operator('li.lei', 'editor');
    await server.db.updateTable('operator_session').set({ step: 'in' }).execute();
    const enrols = newBrowser();
    expect(await accept(await invite(id), NEW, enrols)).toMatchObject({ data: { step: 'enrol' } });
    expect(await enrols.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await server.db
      .updateTable('operator')
      .set({ totp_secret: Buffer.alloc(40) })
      .where('id', '=', id)
      .execute();
    const codes = newBrowser();
    expect(await accept(await invite(id), NEW, codes)).toMatchObject({ data: { step: 'totp' } });
    expect(await codes.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
  });

  test('end the session of another operator in the same browser', async () => {
    await start();
    const token = await invite(await created());
    const { cookie } = admin;
    expect(await accept(token, NEW, admin)).toMatchObject({ status: 1 });
    expect((await admin.get(access.me, {})).operator.name).toBe('li.lei');
    admin.cookie = cookie;
    expect(await admin.call(access.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
  });

  test('need https from other machines, and a request of the own site', async () => {
    server = await openOperatorApp(await open(), { ALLOW_HTTP: '0' });
    const payload = { token: 'x', new_password: NEW };
    for (const { path } of [access.invitation, access.acceptInvitation]) {
      const plain = await newBrowser().send({ method: 'POST', url: path, payload });
      expect(plain.json()).toMatchObject({ code: 'FORBIDDEN', msg: expect.stringContaining('https') });
      const foreign = { 'sec-fetch-site': 'cross-site' };
      const other = await newBrowser().send({ method: 'POST', url: path, payload, headers: foreign });
      expect(other.statusCode).toBe(403);
      expect((await newBrowser().send({ method: 'GET', url: path })).statusCode).not.toBe(200);
    }
  });

  test('are stored as hashes; the token is in no log and no audit entry', async () => {
    await start();
    const token = await invite(await created());
    const stored = await server.db
      .selectFrom('operator_invitation')
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(Buffer.from(stored.token_hash)).toEqual(createHash('sha256').update(token).digest());
    await look(token);
    await accept(token);
    await accept(token);
    const { rows } = await sql`select row_to_json(audit_entry)::text as entry from audit_entry`.execute(
      server.db,
    );
    for (const kept of [JSON.stringify(rows), JSON.stringify(server.logged)]) {
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(NEW);
    }
    const actions = (await admin.get(auditList, { subject: 'operators' })).list.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['invited', 'invitation_used']));
  });

  test('are not for the own account, and only an administrator makes them', async () => {
    await start();
    const own = (await admin.get(access.me, {})).operator.id;
    expect(await admin.call(people.operatorInvite, { id: own })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.call(people.operatorInvite, { id: 999 })).toMatchObject({ code: 'NOT_FOUND' });
    const editor = await server.signedIn('editor');
    expect(await editor.call(people.operatorInvite, { id: own })).toMatchObject({ code: 'FORBIDDEN' });
  });

  describe('a temporary password', () => {
    const TEMPORARY = 'a temporary walk by day';
    const begin = async (settings: Record<string, string> = {}) => {
      await start(settings);
      const password_hash = await new PasswordHashing().hash(TEMPORARY);
      const id = await server.operator('li.lei', 'admin');
      await server.db
        .updateTable('operator')
        .set({ password_hash, must_change_password: true })
        .where('id', '=', id)
        .execute();
      const browser = newBrowser();
      expect(await logIn(TEMPORARY, browser)).toMatchObject({ data: { step: 'password' } });
      return browser;
    };
    test('[ADM-06] expires after 72 hours, with a message that says what to do, and an invitation replaces it', async () => {
      await begin();
      const until = (hours: number) =>
        server.db
          .updateTable('operator')
          .set({ password_expires_at: new Date(server.clock.now().getTime() + hours * 3_600_000) })
          .where('name', '=', 'li.lei')
          .execute();
      await until(1);
      expect(await logIn(TEMPORARY)).toMatchObject({ data: { step: 'password' } });
      await until(0);
      expect(await logIn('a wrong password, at last')).toMatchObject({ code: 'BAD_REQUEST' });
      expect(await logIn(TEMPORARY)).toMatchObject({
        code: 'FORBIDDEN',
        msg: '临时密码已过期（72 小时内有效），请联系管理员重新邀请，用邀请链接设置自己的密码',
      });
      const { list } = await admin.get(people.operators.list, { q: 'li.lei' });
      expect(list).toMatchObject([{ must_change_password: true, password_until: expect.any(String) }]);
    });

    const own = (browser: OperatorBrowser, new_password: string) =>
      browser.call(access.setOwnPassword, { new_password });

    test('allows nothing but setting the own password, which must differ', async () => {
      const browser = await begin();
      expect(await browser.call(access.me, {})).toMatchObject({ data: { step: 'password' } });
      const changed = { new_password: NEW };
      for (const refused of [
        await browser.call(games.list, {}),
        await browser.call(access.sessions, {}),
        await browser.call(access.changePassword, changed),
        await browser.call(access.totpBegin, {}),
      ]) {
        expect(refused).toMatchObject({ code: 'LOGIN_REQUIRED', msg: '请先设置自己的密码' });
      }
      const same = {
        code: 'BAD_REQUEST',
        msg: '新密码不能和临时密码相同',
        fields: [{ path: 'new_password' }],
      };
      expect(await own(browser, TEMPORARY)).toMatchObject(same);
      expect(await own(browser, 'li.lei123456')).toMatchObject({ fields: [{ path: 'new_password' }] });
      const half = browser.cookie;
      expect(await own(browser, NEW)).toMatchObject({ data: { step: 'in', operator: { name: 'li.lei' } } });
      expect(await browser.call(games.list, {})).toMatchObject({ status: 1 });
      expect(await own(browser, 'yet another long walk')).toMatchObject({ code: 'CONFLICT' });
      const old = newBrowser();
      old.cookie = half;
      expect(await old.call(access.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
      expect(await logIn(TEMPORARY)).toMatchObject({ code: 'BAD_REQUEST' });
      expect(await logIn(NEW)).toMatchObject({ data: { step: 'in' } });
    });

    test('comes before the second factor', async () => {
      const browser = await begin({ OPERATOR_TOTP: 'required' });
      expect(await own(browser, NEW)).toMatchObject({ data: { step: 'enrol' } });
      expect(await browser.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    });

    test('is replaced once by simultaneous requests', async () => {
      const browser = await begin();
      const { cookie } = browser;
      const passwords = ['the first walk of two', 'the second walk of two'];
      const done = await Promise.all(
        passwords.map((password) => {
          const one = newBrowser();
          one.cookie = cookie;
          return own(one, password);
        }),
      );
      expect(done.map(({ status }) => status).sort()).toEqual([0, 1]);
    });
  });
});
