import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import * as passkeys from '#contract/admin/passkeys.ts';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';
import { PasskeySite, presentPasskey, USES } from './passkeys/passkey-site.ts';

const MINUTE = 60;

/** The calls that need a recent confirmation, as a second copy. */
const RECENT = [
  '/console/api/access/export',
  '/console/api/appeals/numbers',
  '/console/api/backups/download',
  '/console/api/backups/restore',
  '/console/api/operators/factors-reset',
  '/console/api/operators/invite',
  '/console/api/operators/remove',
  '/console/api/operators/save',
  '/console/api/operators/undo',
  '/console/api/passkeys/add',
  '/console/api/passkeys/add/begin',
  '/console/api/passkeys/remove',
  '/console/api/password',
  '/console/api/players/data',
  '/console/api/players/erase',
  '/console/api/players/number',
  '/console/api/players/renumber',
  '/console/api/reports/contact',
  '/console/api/roles/remove',
  '/console/api/roles/save',
  '/console/api/roles/undo',
  '/console/api/tokens/create',
  '/console/api/totp/begin',
  '/console/api/totp/confirm',
  '/console/api/webhooks/rotate',
  '/console/api/webhooks/save',
];

test('the contract declares these calls, and no other', () => {
  const declared = operatorCalls.filter(({ recent }) => recent).map(({ path }) => path);
  expect(declared.sort()).toEqual(RECENT);
});

describeEachDatabase('re-authentication of operators', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());
  const start = async (settings?: Record<string, string>) => {
    server = await openOperatorApp(await open(), settings);
  };

  /** The paths of the calls that require a confirmation; sent without parameters, so that they change nothing. */
  async function refusedCalls(browser: OperatorBrowser, calls: readonly Call[]): Promise<string[]> {
    const refused: string[] = [];
    for (const call of calls.filter(({ path }) => path !== access.logout.path)) {
      const response = await browser.request(call, {});
      if (response.headers['content-type']?.toString().startsWith('application/json')) {
        const { code } = response.json();
        if (code === 'REAUTH_REQUIRED') {
          expect(response.statusCode).toBe(403);
          refused.push(call.path);
        }
      }
    }
    return refused.sort();
  }

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
      timestamp: server.clock.now().getTime(),
    });
  async function enrol(browser: OperatorBrowser): Promise<string> {
    const { secret } = await browser.get(access.totpBegin, {});
    await browser.get(access.totpConfirm, { code: codeOf(secret) });
    return secret;
  }

  test('5 minutes after the login exactly these calls require a confirmation', async () => {
    await start();
    const admin = await server.signedIn('admin');
    // The admin may make all calls but those of the access log.
    const auditor = await server.signedIn('auditor');
    const isForAuditor = ({ access }: Call) => access.startsWith('access.');
    const refused = async () => {
      const ofAdmin = await refusedCalls(admin, operatorCalls);
      const ofAuditor = await refusedCalls(auditor, operatorCalls.filter(isForAuditor));
      return [...ofAdmin, ...ofAuditor].sort();
    };
    server.clock.pass(5 * MINUTE - 1);
    expect(await refused()).toEqual([]);
    server.clock.pass(1);
    const declared = operatorCalls.filter(({ recent }) => recent).map(({ path }) => path);
    expect(await refused()).toEqual(declared.sort());
    await admin.get(access.confirm, { password: PASSWORD });
    await auditor.get(access.confirm, { password: PASSWORD });
    expect(await refused()).toEqual([]);
    server.clock.pass(5 * MINUTE);
    expect(await refused()).toEqual(declared.sort());
  });

  test('the list finds a planted bug: a call that forgot to require it', async () => {
    await start();
    const admin = await server.signedIn('admin');
    server.clock.pass(5 * MINUTE);
    const [forgetful] = operatorCalls.filter(({ recent }) => recent);
    (forgetful as { recent: boolean }).recent = false;
    const refused = await refusedCalls(admin, operatorCalls);
    (forgetful as { recent: boolean }).recent = true;
    expect(refused).not.toContain(forgetful?.path);
    expect(refused).not.toEqual(RECENT);
  });

  test('a session without a confirmation, as older programs begin it, requires one', async () => {
    await start();
    const admin = await server.signedIn('admin');
    await server.db.updateTable('operator_session').set({ confirmed_at: null }).execute();
    expect(await admin.call(access.totpBegin, {})).toMatchObject({ code: 'REAUTH_REQUIRED' });
    await admin.get(access.confirm, { password: PASSWORD });
    expect(await admin.call(access.totpBegin, {})).toMatchObject({ status: 1 });
  });

  test("strangers' wrong passwords and codes do not keep the operator from a confirmation", async () => {
    await start();
    const admin = await server.signedIn('admin', 'li.lei');
    const secret = await enrol(admin);
    server.clock.pass(5 * MINUTE);
    const stranger = new OperatorBrowser(server.app);
    stranger.address = admin.address;
    for (let tries = 0; tries < 60; tries += 1) {
      await stranger.call(access.login, { name: tries % 2 ? 'li.lei' : `name${tries}`, password: 'no' });
    }
    expect(await stranger.call(access.login, { name: 'li.lei', password: PASSWORD })).toMatchObject({
      code: 'TOO_MANY',
    });
    expect(await admin.call(access.confirm, { password: PASSWORD, code: codeOf(secret) })).toMatchObject({
      status: 1,
    });
    expect(await admin.call(access.totpBegin, {})).toMatchObject({ status: 1 });
  });

  test('after five failures in a session the wait grows, for this session only', async () => {
    await start();
    const admin = await server.signedIn('admin', 'li.lei');
    const other = new OperatorBrowser(server.app);
    await other.get(access.login, { name: 'li.lei', password: PASSWORD });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await admin.call(access.confirm, { password: 'no' })).toMatchObject({
        code: 'BAD_REQUEST',
        fields: [{ path: 'password', msg: '密码不正确' }],
      });
    }
    const right = { password: PASSWORD };
    expect(await admin.call(access.confirm, right)).toMatchObject({ code: 'TOO_MANY', retry_after: MINUTE });
    expect(await other.call(access.confirm, right)).toMatchObject({ status: 1 });
    server.clock.pass(MINUTE);
    expect(await admin.call(access.confirm, { password: 'no' })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await admin.call(access.confirm, right)).toMatchObject({ retry_after: 2 * MINUTE });
    server.clock.pass(2 * MINUTE);
    expect(await admin.call(access.confirm, right)).toMatchObject({ status: 1 });
    expect(await admin.call(access.confirm, right)).toMatchObject({ status: 1 });
  });

  test('with an authenticator the confirmation needs an unused code as well', async () => {
    await start();
    const admin = await server.signedIn('admin');
    const secret = await enrol(admin);
    server.clock.pass(5 * MINUTE);
    const wrongCode = { code: 'BAD_REQUEST', fields: [{ path: 'code' }] };
    expect(await admin.call(access.confirm, { password: PASSWORD })).toMatchObject(wrongCode);
    expect(await admin.call(access.confirm, { password: PASSWORD, code: '000000' })).toMatchObject(wrongCode);
    const code = codeOf(secret);
    expect(await admin.call(access.confirm, { password: 'no', code })).toMatchObject({
      fields: [{ path: 'password' }],
    });
    expect(await admin.call(access.totpBegin, {})).toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(await admin.call(access.confirm, { password: PASSWORD, code })).toMatchObject({ status: 1 });
    expect(await admin.call(access.confirm, { password: PASSWORD, code })).toMatchObject(wrongCode);
    const trail = server.db.selectFrom('audit_entry').select('action').orderBy('id');
    const actions = (await trail.execute()).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('confirm'))).toEqual([
      'confirm_failed',
      'confirm_failed',
      'confirmed',
      'confirm_failed',
    ]);
  });

  test('where a passkey is the only second factor, the confirmation needs it', async () => {
    await start();
    const site = new PasskeySite(server);
    const { browser, authenticator } = await site.operator('li.lei');
    server.clock.pass(5 * MINUTE);
    expect(await browser.call(access.confirm, { password: PASSWORD })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await browser.call(passkeys.passkeyAddBegin, {})).toMatchObject({ code: 'REAUTH_REQUIRED' });
    const [, , confirmation] = USES;
    if (!confirmation) {
      throw new Error('no confirmation');
    }
    expect(await presentPasskey(confirmation, browser, authenticator)).toMatchObject({ status: 1 });
    expect(await browser.call(passkeys.passkeyAddBegin, {})).toMatchObject({ status: 1 });
  });

  test('the setup of a required second factor requires the password again after 5 minutes', async () => {
    await start({ OPERATOR_TOTP: 'required' });
    await server.operator('li.lei', 'admin');
    const browser = new OperatorBrowser(server.app);
    await browser.get(access.login, { name: 'li.lei', password: PASSWORD });
    server.clock.pass(5 * MINUTE);
    expect(await browser.call(access.totpBegin, {})).toMatchObject({ code: 'REAUTH_REQUIRED' });
    await browser.get(access.confirm, { password: PASSWORD });
    expect(await browser.get(access.me, {})).toMatchObject({ step: 'enrol' });
    await enrol(browser);
    expect(await browser.get(access.me, {})).toMatchObject({ step: 'in' });
  });
});
