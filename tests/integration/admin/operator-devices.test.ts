import { afterEach, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import { operatorInvite } from '#contract/admin/operators.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { resetOperatorPassword } from '#services/admin/operator-management/operator-admin.ts';
import { replaced } from '#tests/replaced.ts';
import { describeEachDatabase } from '../databases.ts';
import { OperatorBrowser, PASSWORD } from './operator-app.ts';
import { PasskeySite, presentPasskey, USES } from './passkeys/passkey-site.ts';

const NAME = 'li.lei';
const secret = new ServerSecret('the secret of the tests, long enough');

describeEachDatabase('the known devices of an operator', (open) => {
  let site: PasskeySite;
  afterEach(() => site.server.close());
  const start = async () => {
    site = await PasskeySite.open(await open());
  };
  const enter = (browser: OperatorBrowser, password = PASSWORD) =>
    browser.call(access.login, { name: NAME, password });

  /** Fifty wrong passwords from fifty networks: only a known device needs no proof now. */
  async function strangersGuess(): Promise<void> {
    for (let place = 0; place < 50; place += 1) {
      const stranger = new OperatorBrowser(site.server.app);
      stranger.address = `172.20.${place}.9`;
      await enter(stranger, 'not the password');
    }
  }

  /** Logs in with the passkey alone in a new browser; strangers guess; then the browser sends the password. */
  async function passwordAfterPasskey() {
    await start();
    const { authenticator } = await site.operator(NAME);
    const browser = site.browser();
    const [login] = USES;
    expect(login && (await presentPasskey(login, browser, authenticator))).toMatchObject({ status: 1 });
    await browser.get(access.logout, {});
    await strangersGuess();
    return enter(browser);
  }

  test('[SEC-04] are also those that log in by passkey only', async () => {
    expect(await passwordAfterPasskey()).toMatchObject({ status: 1 });
  });

  test('[SEC-04] a planted login by passkey that remembers no device is noticed', async () => {
    const remove = replaced(KnownDevices.prototype, 'remember', async () => 'operator-device=; Max-Age=0');
    expect(await passwordAfterPasskey().finally(remove)).toMatchObject({ code: 'PROOF_REQUIRED' });
  });

  test('[SEC-05] are forgotten with the password: by an invitation and by the command line', async () => {
    await start();
    const { server } = site;
    const admin = await server.signedIn('admin', 'boss');
    const device = await server.signedIn('editor', NAME);
    const { id } = await server.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    const devices = async () => {
      const all = server.db.selectFrom('known_device').select(({ fn }) => fn.countAll().as('n'));
      return Number((await all.executeTakeFirstOrThrow()).n);
    };
    expect(await devices()).toBe(2);
    const { token } = await admin.get(operatorInvite, { id });
    const new_password = 'a new walk, in the snow';
    await new OperatorBrowser(server.app).get(access.acceptInvitation, { token, new_password });
    expect(await devices()).toBe(1);
    await strangersGuess();
    expect(await enter(device, new_password)).toMatchObject({ code: 'PROOF_REQUIRED' });
    await server.db.deleteFrom('limit_hit').execute();
    expect(await enter(device, new_password)).toMatchObject({ status: 1 });
    expect(await devices()).toBe(2);
    const reset = { name: NAME, password_hash: '', withoutTotp: false, withoutPasskeys: false };
    await resetOperatorPassword(server.db, secret, reset, server.clock.now());
    expect(await devices()).toBe(1);
  });
});
