import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import * as passkeys from '#contract/admin/passkeys.ts';
import type { Envelope } from '#contract/envelope.ts';
import { replaced } from '#tests/replaced.ts';
import { describeEachDatabase } from '../databases.ts';
import type { OperatorBrowser } from './operator-app.ts';
import { ORIGIN, PasskeySite } from './passkeys/passkey-site.ts';
import { SoftwareAuthenticator } from './passkeys/software-authenticator.ts';

const NAME = 'li.lei';
const NEW = 'another long walk, at night';

/** A request that a session makes, prepared up to its last call. */
interface Request {
  browser: OperatorBrowser;
  send(): Promise<Envelope<unknown>>;
}

describeEachDatabase('a session that ends while its request runs', (open) => {
  let site: PasskeySite;
  afterEach(() => site.server.close());

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.server.clock.now().getTime(),
    });

  async function secondFactorByCode(): Promise<Request> {
    const first = await site.server.signedIn('admin', NAME);
    const { secret } = await first.get(access.totpBegin, {});
    await first.get(access.totpConfirm, { code: codeOf(secret) });
    site.server.clock.pass(30);
    const browser = await site.withPassword(NAME);
    return { browser, send: () => browser.call(access.totp, { code: codeOf(secret) }) };
  }

  async function secondFactorByPasskey(): Promise<Request> {
    const { authenticator } = await site.operator(NAME);
    const browser = await site.withPassword(NAME);
    const { options } = await browser.get(passkeys.passkeyBegin, {});
    const credential = authenticator.get(options);
    return { browser, send: () => browser.call(passkeys.passkeyFactor, { credential }) };
  }

  async function newAuthenticator(): Promise<Request> {
    await site.server.operator(NAME, 'admin');
    const browser = await site.withPassword(NAME);
    const { secret } = await browser.get(access.totpBegin, {});
    return { browser, send: () => browser.call(access.totpConfirm, { code: codeOf(secret) }) };
  }

  async function newPasskey(): Promise<Request> {
    await site.server.operator(NAME, 'admin');
    const browser = await site.withPassword(NAME);
    const { options } = await browser.get(passkeys.passkeyAddBegin, {});
    const credential = new SoftwareAuthenticator(ORIGIN).create(options);
    return { browser, send: () => browser.call(passkeys.passkeyAdd, { name: '手机', credential }) };
  }

  async function newPassword(): Promise<Request> {
    await site.server.operator(NAME, 'admin');
    const browser = await site.withPassword(NAME);
    return { browser, send: () => browser.call(access.changePassword, { new_password: NEW }) };
  }

  /** Changes the password after the next request has read its session, before its first transaction. */
  function changePasswordBeforeTransaction(): () => void {
    const { db } = site.server;
    const { transaction } = db;
    const restore = replaced(db, 'transaction', () => ({
      async execute(work: never) {
        restore();
        await db.updateTable('operator').set({ password_hash: 'another' }).execute();
        await db.deleteFrom('operator_session').execute();
        return transaction.call(db).execute(work);
      },
    }));
    return restore;
  }

  test.each([
    ['an authenticator code', {}, secondFactorByCode],
    ['a passkey as the second factor', {}, secondFactorByPasskey],
    ['a required new authenticator', { OPERATOR_TOTP: 'required' }, newAuthenticator],
    ['a required new passkey', { OPERATOR_TOTP: 'required' }, newPasskey],
    ['another new authenticator', {}, newAuthenticator],
    ['another new passkey', {}, newPasskey],
    ['another new password', {}, newPassword],
  ])('[SEC-27] by a new password is not continued by %s', async (_what, settings, prepare) => {
    site = await PasskeySite.open(await open(), settings);
    const { db } = site.server;
    const { browser, send } = await prepare();
    const restore = changePasswordBeforeTransaction();
    const response = await send().finally(restore);
    expect(response).toMatchObject({ code: 'LOGIN_REQUIRED', msg: '这次登录已经失效，请重新登录' });
    expect(await db.selectFrom('operator_session').select('id').execute()).toEqual([]);
    expect(await browser.call(access.me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await db.selectFrom('operator').select(['password_hash']).execute()).toEqual([
      { password_hash: 'another' },
    ]);
  });
});
