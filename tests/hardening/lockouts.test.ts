import { afterEach, expect, test } from 'vitest';
import { passwordsEachHour } from '#tests/integration/accounts/lockouts/each-hour.ts';
import { scenesOn } from '#tests/integration/accounts/lockouts/open-scenes.ts';
import { lightProofs, sharedPasswordCounter } from '#tests/integration/accounts/lockouts/plants.ts';
import { oneNetworkDrains } from '#tests/integration/accounts/lockouts/scenes.ts';
import { drainCodes, ipv4Networks, logInByCode } from '#tests/integration/accounts/lockouts/sms-attacks.ts';
import { strangersGuessEachHour } from '#tests/integration/admin/lockouts/strangers.ts';
import { type OperatorApp, openOperatorApp } from '#tests/integration/admin/operator-app.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { scaled } from '#tests/time-limits.ts';

const LIMIT_MS = scaled(240_000);
const HOURS = 12;

describeOneDatabase('the hourly codes of the site', (open) => {
  const start = scenesOn(open);

  test('outlast 2,100 requests from 210 /64 networks of one /48', { timeout: LIMIT_MS }, async () => {
    expect(await oneNetworkDrains(await start(), 2_100)).toEqual([]);
  });

  test.each([
    ['without proofs', false, 600],
    // Each network gets one of the 300 codes reserved for new numbers.
    ['with proofs', true, 1_400 + 200],
  ])(
    '[SEC-10] outlast 2,100 requests %s from 200 IPv4 networks',
    { timeout: LIMIT_MS },
    async (_how, solves, most) => {
      const scene = await start({ limit: 2_000 });
      const { mobile } = await scene.player();
      const { sent } = await drainCodes(scene.accounts, { requests: 2_100, from: ipv4Networks(200), solves });
      expect(sent).toBe(most);
      expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ status: 1 });
      expect(await logInByCode(scene.accounts, scene.browser(), mobile)).toMatchObject({ status: 1 });
    },
  );
});

describeOneDatabase('48 wrong passwords an hour from 50 address blocks, for half a day,', (open) => {
  const start = scenesOn(open);
  let server: OperatorApp | undefined;
  let restoreWork: (() => void) | undefined;
  afterEach(async () => {
    restoreWork?.();
    await server?.close();
    [server, restoreWork] = [undefined, undefined];
  });

  test('[SEC-08] keep no player and no new visitor out', { timeout: LIMIT_MS }, async () => {
    expect(await passwordsEachHour(await start(), HOURS)).toEqual([]);
  });

  test('keep a player out if the wrong passwords of a name refuse everybody', {
    timeout: LIMIT_MS,
  }, async () => {
    const scene = await start({ plant: sharedPasswordCounter });
    expect(await passwordsEachHour(scene, HOURS)).toContain('the owner cannot log in with a proof');
  });

  test('[SEC-08] keep no operator out', { timeout: LIMIT_MS }, async () => {
    const db = await open();
    await db.deleteFrom('limit_hit').execute();
    await db.deleteFrom('operator_session').execute();
    await db.deleteFrom('operator').execute();
    restoreWork = lightProofs();
    server = await openOperatorApp(db);
    expect(await strangersGuessEachHour(server, HOURS)).toEqual([]);
  });
});
