// @module-tag exact

import { expect, test } from 'vitest';
import { Sessions } from '#services/account/sessions/sessions.ts';
import { replaced } from '#tests/replaced.ts';
import { describeOneDatabase } from '../databases.ts';
import { scenesOn } from './lockouts/open-scenes.ts';
import * as scenes from './lockouts/scenes.ts';
import { newNumber } from './lockouts/scenes.ts';
import {
  drainCodes,
  fortyNetworks,
  ipv4Networks,
  logInByCode,
  oneIpv4Network,
  oneNetwork,
  threeNetworks,
} from './lockouts/sms-attacks.ts';

describeOneDatabase('the hourly codes of the site', (open) => {
  const start = scenesOn(open);

  test.each([
    ['700 requests from one /48', 700, oneNetwork],
    ['256 requests from one /24', 256, oneIpv4Network],
  ])('outlast %s: a new visitor and a player log in without a proof', async (_from, requests, from) => {
    expect(await scenes.oneNetworkDrains(await start(), requests, from)).toEqual([]);
  });

  test('outlast requests of one /48 with proofs of work: it gets a quarter of them', async () => {
    const scene = await start({ limit: 200 });
    const { mobile } = await scene.player();
    const attack = { requests: 120, from: oneNetwork, solves: true };
    expect(await drainCodes(scene.accounts, attack)).toMatchObject({ sent: 50 });
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ status: 1 });
    expect(await logInByCode(scene.accounts, scene.browser(), mobile)).toMatchObject({ status: 1 });
  });

  test('cost a proof from 30 % on, whose work doubles with every tenth', async () => {
    const scene = await start({ limit: 60, light: false });
    const spoils = await drainCodes(scene.accounts, { requests: 42, from: fortyNetworks, solves: true });
    expect(spoils).toMatchObject({ sent: 42, proofs: 42 - 18 });
    // Six codes at each of four levels, from 20,000 hashes on.
    expect(spoils.hashes).toBeGreaterThan(6 * 20_000 * (1 + 2 + 4 + 8));
  });

  test.each([
    // Each of 20 networks gets one of the 30 codes reserved for new numbers, three /48 in one /32 three.
    ['twenty IPv4 networks', ipv4Networks(20), 140 + 20],
    ['three /48', threeNetworks, 140 + 3],
  ])('[SEC-10] outlast %s with proofs: a newcomer and a player log in', async (_from, from, most) => {
    const scene = await start({ limit: 200 });
    const { mobile } = await scene.player();
    const { sent } = await drainCodes(scene.accounts, { requests: 210, from, solves: true });
    expect(sent).toBe(most);
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ status: 1 });
    expect(await logInByCode(scene.accounts, scene.browser(), mobile)).toMatchObject({ status: 1 });
  });

  test('[SEC-10] are reserved for new numbers from those with accounts', async () => {
    const scene = await start({ limit: 60 });
    const everybodyKnown = replaced(Sessions.prototype, 'hasPlayer', async () => true);
    const { sent } = await drainCodes(scene.accounts, {
      requests: 100,
      from: ipv4Networks(100),
      solves: true,
    });
    everybodyKnown();
    expect(sent).toBe(42 + 9);
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ status: 1 });
  });

  test('[SEC-10] are not more than the limit of the site, and none for a new number that got one today', async () => {
    const scene = await start({ limit: 60 });
    const seen = newNumber();
    await scene.browser().sendCode(seen);
    scene.accounts.clock.pass(3_600);
    const attack = { from: ipv4Networks(100), solves: true };
    expect(await drainCodes(scene.accounts, { ...attack, requests: 100 })).toMatchObject({ sent: 42 + 9 });
    expect(await logInByCode(scene.accounts, scene.browser())).toMatchObject({ code: 'TOO_MANY' });
    expect(await logInByCode(scene.accounts, scene.browser(), seen)).toMatchObject({ code: 'TOO_MANY' });
    const everybodyKnown = replaced(Sessions.prototype, 'hasPlayer', async () => true);
    const known = await drainCodes(scene.accounts, { ...attack, requests: 100 });
    everybodyKnown();
    expect(known).toMatchObject({ sent: 9 });
  });

  test('are not for challenges that were issued while they were cheap', async () => {
    expect(await scenes.oldChallenge(await start({ limit: 60 }))).toEqual([]);
  });
});
