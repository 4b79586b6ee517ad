import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import { auditList } from '#contract/admin/audit.ts';
import { games } from '#contract/admin/games.ts';
import { operatorFactorsReset, operators } from '#contract/admin/operators.ts';
import * as calls from '#contract/admin/passkeys.ts';
import { describeEachDatabase } from '../databases.ts';
import { PASSWORD } from './operator-app.ts';
import { addPasskey, ORIGIN, PasskeySite, presentPasskey, USES } from './passkeys/passkey-site.ts';
import { type Faults, SoftwareAuthenticator } from './passkeys/software-authenticator.ts';

const MINUTE = 60;
const REFUSED = { status: 0, code: 'BAD_REQUEST', msg: '通行密钥没有通过验证，请再试一次' };
const EXPIRED = { status: 0, code: 'BAD_REQUEST', msg: '验证已过期，请再试一次' };

/** What an authenticator or a page of another site may send. */
const WRONG: Record<string, Faults> = {
  'another origin': { origin: 'https://console.example.evil.example' },
  'another port': { origin: `${ORIGIN}:8443` },
  'another relying party': { rpId: 'evil.example' },
  'no user verification': { isUserVerified: false },
  'another challenge': { challenge: Buffer.from('the challenge of somebody else..').toString('base64url') },
  'another key': { isForged: true },
  'the data of a registration': { type: 'webauthn.create' },
  'the user handle of somebody else': { userHandle: Buffer.from('somebody else').toString('base64url') },
};

describeEachDatabase('passkeys of operators', (open) => {
  let site: PasskeySite;
  afterEach(() => site.server.close());
  const start = async (settings?: Record<string, string>) => {
    site = await PasskeySite.open(await open(), settings);
  };
  const actions = async (action: string) =>
    site.server.db
      .selectFrom('audit_entry')
      .select(['operator_name', 'after'])
      .where('action', '=', action)
      .orderBy('id')
      .execute();

  test.each(USES)('a passkey is accepted as $name, and the use is recorded', async (use) => {
    await start();
    const li = await site.operator('li.lei');
    const browser = await use.prepare(site, li);
    const token = browser.cookie;
    expect(await presentPasskey(use, browser, li.authenticator)).toMatchObject({ status: 1 });
    expect(await browser.call(games.list, {})).toMatchObject({ status: 1 });
    if (use.finish !== calls.passkeyConfirm) {
      expect(browser.cookie).not.toBe(token);
      expect(await actions('login')).toMatchObject([{}, { operator_name: 'li.lei' }]);
    }
    const { list } = await browser.get(calls.passkeyList, {});
    expect(list).toMatchObject([{ name: '办公室电脑', last_used_at: expect.any(String) }]);
  });

  describe.each(USES)('as $name', (use) => {
    test.each(Object.entries(WRONG))('%s is refused', async (_title, faults) => {
      await start();
      const li = await site.operator('li.lei');
      const browser = await use.prepare(site, li);
      expect(await presentPasskey(use, browser, li.authenticator, faults)).toMatchObject(REFUSED);
      expect(
        await actions(use.finish === calls.passkeyConfirm ? 'confirm_failed' : 'login_failed'),
      ).toHaveLength(1);
      expect(await presentPasskey(use, browser, li.authenticator)).toMatchObject({ status: 1 });
    });

    test('a challenge is valid once, for 5 minutes', async () => {
      await start();
      const li = await site.operator('li.lei');
      const browser = await use.prepare(site, li);
      const { options } = await browser.get(use.begin, {});
      const pending = await site.server.db.selectFrom('operator_challenge').selectAll().execute();
      const credential = li.authenticator.get(options);
      const [begun, session] = [browser.cookie, use.finish === calls.passkeyConfirm];
      expect(await browser.call(use.finish, { credential })).toMatchObject({ status: 1 });
      browser.cookie = begun;
      const again = await browser.call(use.finish, { credential: li.authenticator.get(options) });
      // The session of a second factor has ended; the other challenges are used up.
      expect(again).toMatchObject(
        use.begin === calls.passkeyBegin && !session ? { code: 'LOGIN_REQUIRED' } : EXPIRED,
      );

      const late = await use.prepare(site, li);
      const issued = await late.get(use.begin, {});
      site.server.clock.pass(5 * MINUTE);
      const aged = { credential: li.authenticator.get(issued.options) };
      expect(await late.call(use.finish, aged)).toMatchObject(EXPIRED);
      // The planted bugs: a challenge that stays, or that does not expire, is accepted.
      const ends_at = new Date(site.server.clock.now().getTime() + 1_000);
      const keys = await site.server.db.selectFrom('operator_challenge').selectAll().execute();
      expect(keys).toEqual([]);
      const { options: next } = await late.get(use.begin, {});
      site.server.clock.pass(5 * MINUTE);
      await site.server.db
        .updateTable('operator_challenge')
        .set({ ends_at: new Date(ends_at.getTime() + 10 * MINUTE * 1_000) })
        .execute();
      expect(await late.call(use.finish, { credential: li.authenticator.get(next) })).toMatchObject({
        status: 1,
      });
      expect(pending).toHaveLength(1);
    });

    test('a counter that goes back, or stays, is refused and recorded', async () => {
      await start();
      const li = await site.operator('li.lei');
      const copy = { counter: li.authenticator.counter + 3 };
      expect(await presentPasskey(use, await use.prepare(site, li), li.authenticator, copy)).toMatchObject({
        status: 1,
      });
      for (const counter of [copy.counter, copy.counter - 1, 0]) {
        const browser = await use.prepare(site, li);
        const response = await presentPasskey(use, browser, li.authenticator, { counter });
        expect(response).toMatchObject({ code: 'BAD_REQUEST', msg: expect.stringContaining('可能被复制过') });
      }
      expect(await actions('passkey_refused')).toHaveLength(3);
      // The planted bug: without the stored counter, the same counter is accepted.
      await site.server.db.updateTable('operator_passkey').set({ counter: 0 }).execute();
      const browser = await use.prepare(site, li);
      expect(await presentPasskey(use, browser, li.authenticator, { counter: 1 })).toMatchObject({
        status: 1,
      });
    });

    test('a deleted passkey is refused', async () => {
      await start();
      const li = await site.operator('li.lei');
      const spare = new SoftwareAuthenticator(ORIGIN);
      await addPasskey(li.browser, spare);
      const browser = await use.prepare(site, li);
      const { options } = await browser.get(use.begin, {});
      const [first] = (await li.browser.get(calls.passkeyList, {})).list;
      await li.browser.get(calls.passkeyRemove, { id: first?.id ?? 0 });
      // Other sessions ended with the passkey, also one that waits for its second factor.
      expect(await browser.call(use.finish, { credential: li.authenticator.get(options) })).toMatchObject(
        use.finish === calls.passkeyFactor ? { code: 'LOGIN_REQUIRED' } : REFUSED,
      );
      expect(await presentPasskey(use, await use.prepare(site, li), spare)).toMatchObject({ status: 1 });
    });

    test('a disabled operator is refused', async () => {
      await start();
      const li = await site.operator('li.lei');
      const browser = await use.prepare(site, li);
      const { options } = await browser.get(use.begin, {});
      const disable = (disabled_at: Date | null) =>
        site.server.db.updateTable('operator').set({ disabled_at }).where('id', '=', li.id).execute();
      await disable(site.server.clock.now());
      const isLogin = use.finish === calls.passkeyLogin;
      const response = await browser.call(use.finish, { credential: li.authenticator.get(options) });
      expect(response).toMatchObject(isLogin ? REFUSED : { code: 'LOGIN_REQUIRED' });
      // The planted bug: once enabled again, the same browser is let in.
      await disable(null);
      expect(await presentPasskey(use, browser, li.authenticator)).toMatchObject({ status: 1 });
    });

    test('the challenge of another browser or operator is refused', async () => {
      await start();
      const li = await site.operator('li.lei');
      const han = await site.operator('han.meimei');
      const own = await use.prepare(site, li);
      await own.get(use.begin, {});
      const { options } = await (await use.prepare(site, han)).get(use.begin, {});
      const { challenge } = options;
      const { options: mine } = await own.get(use.begin, {});
      const stolen = li.authenticator.get({ ...mine, challenge });
      expect(await own.call(use.finish, { credential: stolen })).toMatchObject(REFUSED);
      expect(await presentPasskey(use, own, li.authenticator)).toMatchObject({ status: 1 });
    });
  });

  test.each(USES.slice(1))('a passkey of another operator is refused as $name', async (use) => {
    await start();
    const li = await site.operator('li.lei');
    const han = await site.operator('han.meimei');
    const browser = await use.prepare(site, li);
    const { options } = await browser.get(use.begin, {});
    const credential = han.authenticator.get({ ...options, allowCredentials: undefined });
    expect(await browser.call(use.finish, { credential })).toMatchObject(REFUSED);
    expect(await presentPasskey(use, browser, li.authenticator)).toMatchObject({ status: 1 });
  });

  test('a login needs the user handle, the cookie of the browser that began it, and an encrypted connection', async () => {
    await start({ ALLOW_HTTP: '0' });
    expect(await site.browser().call(calls.passkeyLoginBegin, {})).toMatchObject({ code: 'FORBIDDEN' });
    await site.server.close();
    await start();
    const li = await site.operator('li.lei');
    const browser = site.browser();
    const [login] = USES;
    if (!login) {
      throw new Error('no login');
    }
    expect(await presentPasskey(login, browser, li.authenticator, { userHandle: undefined })).toMatchObject(
      REFUSED,
    );
    const { options } = await browser.get(calls.passkeyLoginBegin, {});
    const credential = li.authenticator.get(options);
    expect(await site.browser().call(calls.passkeyLogin, { credential })).toMatchObject(EXPIRED);
    expect(await browser.call(calls.passkeyLogin, { credential })).toMatchObject({ status: 1 });
  });

  test('a password without the passkey opens nothing: no call, no new passkey, no confirmation', async () => {
    await start();
    const li = await site.operator('li.lei');
    const half = await site.withPassword('li.lei');
    expect(await half.get(access.me, {})).toMatchObject({ step: 'totp', operator: { has_passkey: true } });
    expect(await half.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await half.call(calls.passkeyList, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    for (const call of [calls.passkeyAddBegin, access.totpBegin]) {
      expect(await half.call(call, {})).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await half.call(access.confirm, { password: PASSWORD })).toMatchObject({ code: 'FORBIDDEN' });
    const { options } = await half.get(calls.passkeyBegin, {});
    const credential = li.authenticator.get(options);
    expect(await half.call(calls.passkeyConfirm, { credential })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await half.call(calls.passkeyFactor, { credential })).toMatchObject({ status: 1 });
  });

  test('a passkey satisfies a required second factor', async () => {
    await start({ OPERATOR_TOTP: 'required' });
    await site.server.operator('li.lei', 'admin');
    const browser = await site.withPassword('li.lei');
    expect(await browser.get(access.me, {})).toMatchObject({ step: 'enrol' });
    const half = browser.cookie;
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    expect(await addPasskey(browser, authenticator)).toMatchObject({ data: { step: 'in' } });
    expect(browser.cookie).not.toBe(half);
    expect(await browser.call(games.list, {})).toMatchObject({ status: 1 });
  });

  test.each(['required', 'optional'])(
    '[ADM-27] the last second factor stays, also of two removed at once (OPERATOR_TOTP=%s)',
    async (setting) => {
      await start({ OPERATOR_TOTP: setting });
      const { browser } = await site.operator('li.lei');
      await addPasskey(browser, new SoftwareAuthenticator(ORIGIN));
      const { list } = await browser.get(calls.passkeyList, {});
      const remove = (id: number) => browser.call(calls.passkeyRemove, { id });
      const removed = await Promise.all(list.map(({ id }) => remove(id)));
      expect(removed.map(({ status }) => status).sort()).toEqual([0, 1]);
      const [last] = (await browser.get(calls.passkeyList, {})).list;
      expect(await remove(last?.id ?? 0)).toMatchObject({ code: 'CONFLICT' });
      const { secret } = await browser.get(access.totpBegin, {});
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const code = totp.generate({ timestamp: site.server.clock.now().getTime() });
      await browser.get(access.totpConfirm, { code });
      expect(await remove(last?.id ?? 0)).toMatchObject({ data: { left: 0 } });
    },
  );

  test.each(['another origin', 'another relying party', 'no user verification', 'another challenge'])(
    'a registration with %s is refused',
    async (title) => {
      await start();
      await site.server.operator('li.lei', 'admin');
      const browser = await site.withPassword('li.lei');
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      expect(await addPasskey(browser, authenticator, WRONG[title])).toMatchObject({ code: 'BAD_REQUEST' });
      expect((await browser.get(calls.passkeyList, {})).list).toEqual([]);
      expect(await addPasskey(browser, authenticator)).toMatchObject({ status: 1 });
    },
  );

  test('a new passkey, and the removal of one, end the other sessions', async () => {
    await start();
    await site.server.operator('li.lei', 'admin');
    const browser = await site.withPassword('li.lei');
    const other = await site.withPassword('li.lei');
    await addPasskey(browser, new SoftwareAuthenticator(ORIGIN));
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    expect(await addPasskey(browser, authenticator)).toMatchObject({ status: 1 });
    expect(await other.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    const again = await site.withPassword('li.lei');
    const { options } = await again.get(calls.passkeyBegin, {});
    await again.call(calls.passkeyFactor, { credential: authenticator.get(options) });
    const [first] = (await browser.get(calls.passkeyList, {})).list;
    expect(await browser.call(calls.passkeyRemove, { id: first?.id ?? 0 })).toMatchObject({ status: 1 });
    expect(await again.call(games.list, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await browser.call(games.list, {})).toMatchObject({ status: 1 });
  });

  test('a credential is registered once, and not with the challenge of a login', async () => {
    await start();
    const li = await site.operator('li.lei');
    const han = await site.operator('han.meimei');
    const { options } = await li.browser.get(calls.passkeyAddBegin, {});
    expect(options).toMatchObject({
      rp: { id: 'console.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{}],
    });
    const credential = li.authenticator.create(options);
    await li.browser.get(calls.passkeyAdd, { name: '手机', credential });
    const next = await han.browser.get(calls.passkeyAddBegin, {});
    const [first] = await site.server.db
      .selectFrom('operator_passkey')
      .select('credential_id')
      .where('operator_id', '=', li.id)
      .execute();
    const copied = han.authenticator.create(next.options);
    const raw = Buffer.from(copied.response.attestationObject, 'base64url');
    const known = Buffer.from(first?.credential_id ?? '', 'base64url');
    raw.set(known, raw.indexOf(Buffer.from(copied.id, 'base64url')));
    const id = known.toString('base64url');
    const stolen = {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: { ...copied.response, attestationObject: raw.toString('base64url') },
    };
    expect(await han.browser.call(calls.passkeyAdd, { name: '手机', credential: stolen })).toMatchObject({
      code: 'CONFLICT',
    });
    const login = await han.browser.get(calls.passkeyBegin, {});
    const mixed = han.authenticator.create({ ...next.options, challenge: login.options.challenge });
    expect(await han.browser.call(calls.passkeyAdd, { name: '手机', credential: mixed })).toMatchObject(
      EXPIRED,
    );
  });

  test('the relying party is PUBLIC_URL, otherwise the verified origin; not an IP address', async () => {
    await start({ PUBLIC_URL: 'https://www.portal.example' });
    const { options } = await site.browser().get(calls.passkeyLoginBegin, {});
    expect(options).toMatchObject({ rpId: 'www.portal.example', userVerification: 'required' });
    await site.server.close();
    await start();
    const rpIdOf = async (headers: Record<string, string>) => {
      const browser = site.browser();
      Object.assign(browser.headers, headers);
      const response = await browser.call(calls.passkeyLoginBegin, {});
      return response.status === 1 ? response.data.options.rpId : response.code;
    };
    expect(await rpIdOf({})).toBe('console.example');
    expect(await rpIdOf({ host: 'evil.example' })).toBe('BAD_REQUEST');
    expect(await rpIdOf({ origin: 'null' })).toBe('BAD_REQUEST');
    expect(await rpIdOf({ host: '192.0.2.7', origin: 'https://192.0.2.7' })).toBe('BAD_REQUEST');
    expect(await rpIdOf({ host: '[2001:db8::1]', origin: 'https://[2001:db8::1]' })).toBe('BAD_REQUEST');
    expect(await rpIdOf({ 'sec-fetch-site': 'same-site' })).toBe('FORBIDDEN');
  });

  test('an administrator removes the chosen second factors; all sessions of the operator end', async () => {
    await start();
    const li = await site.operator('li.lei');
    const han = await site.operator('han.meimei');
    const passkeysOf = async () => {
      const { list } = await li.browser.get(operators.list, { q: 'han' });
      return list[0]?.passkeys;
    };
    await li.browser.get(operatorFactorsReset, { id: han.id, factors: ['totp'] });
    expect(await passkeysOf()).toBe(1);
    expect(await han.browser.call(access.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await li.browser.get(operatorFactorsReset, { id: han.id, factors: ['totp', 'passkeys'] });
    expect(await passkeysOf()).toBe(0);
    expect(await (await site.withPassword('han.meimei')).get(access.me, {})).toMatchObject({ step: 'in' });
  });

  test('every step is in the audit log; another operator can neither rename nor delete a passkey', async () => {
    await start();
    const li = await site.operator('li.lei');
    const han = await site.operator('han.meimei');
    const [passkey] = (await li.browser.get(calls.passkeyList, {})).list;
    const id = passkey?.id ?? 0;
    expect(await han.browser.call(calls.passkeyRename, { id, name: '我的' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await han.browser.call(calls.passkeyRemove, { id })).toMatchObject({ code: 'NOT_FOUND' });
    await li.browser.get(calls.passkeyRename, { id, name: '蓝色密钥' });
    await addPasskey(li.browser, new SoftwareAuthenticator(ORIGIN));
    await li.browser.get(calls.passkeyRemove, { id });
    const { list } = await li.browser.get(auditList, { subject: 'operators' });
    const own = list
      .filter(({ operator }) => operator.name === 'li.lei')
      .map(({ action, after, before }) => [action, after ?? before]);
    expect(own).toEqual([
      ['passkey_removed', { name: '蓝色密钥' }],
      ['passkey_added', { name: '办公室电脑' }],
      ['passkey_renamed', { name: '蓝色密钥' }],
      ['passkey_added', { name: '办公室电脑' }],
    ]);
  });
});
