import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import * as calls from '#contract/admin/passkeys.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { operatorDeviceCookie } from '#services/admin/auth/operator-sessions.ts';
import { describeEachDatabase } from '../databases.ts';
import { goOn } from './lockouts/strangers.ts';
import { PasskeySite, presentPasskey, USES } from './passkeys/passkey-site.ts';

const MINUTE = 60;

describeEachDatabase('logins with a passkey that others begin', (open) => {
  let site: PasskeySite;
  afterEach(() => site.server.close());
  const start = async () => {
    site = await PasskeySite.open(await open());
  };

  test('challenges are limited per address before a login, and per session after it', async () => {
    await start();
    const li = await site.operator('li.lei');
    const stranger = site.browser();
    for (let begun = 0; begun < 60; begun += 1) {
      await stranger.get(calls.passkeyLoginBegin, {});
    }
    expect(await stranger.call(calls.passkeyLoginBegin, {})).toMatchObject({ code: 'TOO_MANY' });
    expect(await li.browser.call(calls.passkeyBegin, {})).toMatchObject({ status: 1 });
    site.server.clock.pass(10 * MINUTE);
    expect(await stranger.call(calls.passkeyLoginBegin, {})).toMatchObject({ status: 1 });
  });

  test('[SEC-23] a neighbour who begins 60 logins leaves a known device its own', async () => {
    await start();
    const { browser: device, authenticator } = await site.operator('li.lei');
    await device.get(access.logout, {});
    const neighbour = site.browser();
    for (let begun = 0; begun < 60; begun += 1) {
      await neighbour.get(calls.passkeyLoginBegin, {});
    }
    expect(await neighbour.call(calls.passkeyLoginBegin, {})).toMatchObject({ code: 'TOO_MANY' });
    expect(await presentPasskey(USES[0], device, authenticator)).toMatchObject({ status: 1 });
    for (let begun = 1; begun < 60; begun += 1) {
      await device.get(calls.passkeyLoginBegin, {});
    }
    expect(await device.call(calls.passkeyLoginBegin, {})).toMatchObject({ code: 'TOO_MANY' });
  });

  test.each(USES.slice(0, 2))(
    '[SEC-28] the audit notes 500 failed logins of a network in an hour, by passkeys as $name',
    async (use) => {
      await start();
      const li = await site.operator('li.lei');
      const browser = await use.prepare(site, li);
      const noted = async () => {
        await presentPasskey(use, browser, li.authenticator, { isForged: true });
        const rows = site.server.db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', 'login_failed');
        return (await rows.execute()).length;
      };
      expect(await noted()).toBe(1);
      await goOn(site.server, 'operator-login-noted', 498);
      browser.address = '203.0.113.8';
      expect(await noted()).toBe(2);
      expect(await noted()).toBe(2);
      expect(await presentPasskey(use, browser, li.authenticator)).toMatchObject({ status: 1 });
    },
  );

  test('[SEC-23] a device of a player begins logins as its address does', async () => {
    await start();
    await site.operator('li.lei');
    const [{ db, clock }, plain] = [site.server, { cookies: undefined, connection: 'plain' as const }];
    const devices = new KnownDevices(db, operatorDeviceCookie);
    const [player, neighbour] = [site.browser(), site.browser()];
    player.device = (await devices.remember(randomBytes(32), plain, clock.now())).replace(/;.*/, '');
    for (let begun = 0; begun < 60; begun += 1) {
      await neighbour.get(calls.passkeyLoginBegin, {});
    }
    expect(await player.call(calls.passkeyLoginBegin, {})).toMatchObject({ code: 'TOO_MANY' });
  });
});
