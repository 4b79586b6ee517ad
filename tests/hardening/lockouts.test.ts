import { afterEach, expect, test } from 'vitest';
import { scenesOn } from '#tests/integration/accounts/lockouts/open-scenes.ts';
import { lightProofs } from '#tests/integration/accounts/lockouts/plants.ts';
import { oneNetworkDrains } from '#tests/integration/accounts/lockouts/scenes.ts';
import { drainCodes, ipv4Networks, logInByCode } from '#tests/integration/accounts/lockouts/sms-attacks.ts';
import { strangersGuessEachHour } from '#tests/integration/admin/lockouts/strangers.ts';
import { openOperatorApp } from '#tests/integration/admin/operator-app.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';

describeOneDatabase('the hourly codes of the site', (open) => {
  const start = scenesOn(open);

  test('outlast 2,100 requests from 210 /64 networks of one /48', { timeout: 120_000 }, async () => {
    expect(await oneNetworkDrains(await start(), 2_100)).toEqual([]);
  });

  test('[SEC-10] outlast 2,100 requests with proofs from 200 IPv4 networks', {
    timeout: 240_000,
  }, async () => {
    const scene = await start({ limit: 2_000 });
    const { mobile } = await scene.player();
    const attack = { requests: 2_100, from: ipv4Networks(200), solves: true };
    expect(await drainCodes(scene.accounts, attack)).toMatchObject({ sent: 1_400 + 200 });
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ status: 1 });
    expect(await logInByCode(scene.accounts, scene.browser(), mobile)).toMatchObject({ status: 1 });
  });
});

describeOneDatabase('strangers cannot lock an operator out', (open) => {
  let restoreWork: (() => void) | undefined;
  afterEach(() => restoreWork?.());

  test('[SEC-08] by 48 wrong passwords an hour for half a day', { timeout: 240_000 }, async () => {
    const db = await open();
    await db.deleteFrom('limit_hit').execute();
    await db.deleteFrom('operator').execute();
    restoreWork = lightProofs();
    const server = await openOperatorApp(db);
    expect(await strangersGuessEachHour(server, 12)).toEqual([]);
    await server.close();
  });
});
