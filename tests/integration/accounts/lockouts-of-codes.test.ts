import { expect, test } from 'vitest';
import { describeOneDatabase } from '../databases.ts';
import { scenesOn } from './lockouts/open-scenes.ts';
import * as scenes from './lockouts/scenes.ts';
import { drainCodes, fortyNetworks, logInByCode, oneNetwork } from './lockouts/sms-attacks.ts';

describeOneDatabase('the hourly codes of the site', (open) => {
  const start = scenesOn(open);

  test('outlast 700 requests from one /48: a new visitor and a player log in without a proof', async () => {
    expect(await scenes.oneNetworkDrains(await start())).toEqual([]);
  });

  test('outlast requests of one /48 with proofs of work: it gets a quarter of them', async () => {
    const scene = await start({ limit: 200 });
    const { mobile } = await scene.player();
    const attack = { requests: 120, from: oneNetwork, solves: true };
    expect(await drainCodes(scene.accounts, attack)).toMatchObject({ sent: 50 });
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ status: 1 });
    expect(await logInByCode(scene.accounts, scene.browser(), mobile)).toMatchObject({ status: 1 });
  });

  test('are reserved for players from 70 % on; the work for a code doubles with every tenth', async () => {
    const scene = await start({ limit: 60, light: false });
    const { mobile } = await scene.player();
    const spoils = await drainCodes(scene.accounts, { requests: 60, from: fortyNetworks, solves: true });
    expect(spoils).toMatchObject({ sent: 42, proofs: 42 - 18 });
    // Six codes at each of four levels, from 20,000 hashes on.
    expect(spoils.hashes).toBeGreaterThan(6 * 20_000 * (1 + 2 + 4 + 8));
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ code: 'TOO_MANY' });
    expect(await logInByCode(scene.accounts, scene.browser(), mobile)).toMatchObject({ status: 1 });
  });

  test('are not for challenges that were issued while they were cheap', async () => {
    expect(await scenes.oldChallenge(await start({ limit: 60 }))).toEqual([]);
  });
});
