import { afterEach, expect, test } from 'vitest';
import { longForm, shuffled } from '#tests/long-form.ts';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import { openAccountApp } from './account-app.ts';
import { messagesToNewNumber, newNumberUsedUp } from './lockouts/new-number.ts';
import * as plants from './lockouts/plants.ts';
import * as scenes from './lockouts/scenes.ts';
import { drainCodes, fortyNetworks, logInByCode, oneNetwork } from './lockouts/sms-attacks.ts';

const { Scene } = scenes;
const form = longForm('LOCKOUTS');
/** Seconds between two attacks at most. */
const PAUSE_S = 7_200;

/** Opens a scene and closes it, with its planted bug, after the test. */
function scenesOn(open: OpenTestDatabase) {
  let scene: scenes.Scene | undefined;
  let remove: (() => void) | undefined;
  afterEach(async () => {
    remove?.();
    await scene?.accounts.close();
    [scene, remove] = [undefined, undefined];
  });
  return async ({ limit, plant }: { limit?: number; plant?: () => () => void } = {}) => {
    const db = await open();
    scene = await Scene.open(db);
    if (limit !== undefined) {
      await scene.accounts.close();
      scene.accounts = await openAccountApp(db, { SMS_HOURLY_LIMIT: String(limit) });
    }
    remove = plant?.();
    return scene;
  };
}

describeEachDatabase('the hourly codes of the site', (open) => {
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
    const scene = await start({ limit: 60 });
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

describeEachDatabase('strangers cannot lock a player out', (open) => {
  const start = scenesOn(open);

  test.each([
    ['by requests for codes', scenes.codesUsedUp],
    ['by wrong codes', scenes.wrongCodesUsedUp],
    ['by wrong passwords', scenes.passwordsUsedUp],
  ])('%s', async (_how, attack) => {
    expect(await attack(await start())).toEqual([]);
  });

  test('[SEC-02] out of a change of number, by requests for the new one', { timeout: 60_000 }, async () => {
    expect(await newNumberUsedUp(await start())).toEqual([]);
  });

  test('[SEC-02] and players cause 20 messages a day at a number that is not theirs', async () => {
    expect(await messagesToNewNumber(await start())).toBe(20);
  });

  test('and a known device has no more guesses than others', async () => {
    expect(await scenes.deviceGuesses(await start())).toEqual([]);
  });

  test('a device is known for the number that logged in, until its password is replaced', async () => {
    const scene = await start();
    const one = await scene.player();
    const other = await scene.player();
    const cookie = one.browser.cookies.get('device');
    await logInByCode(scene.accounts, one.browser, other.mobile);
    expect(one.browser.cookies.get('device')).toBe(cookie);
    for (let i = 0; i < 11; i += 1) {
      await one.browser.act('passwordLogin', { username: other.mobile, password: scenes.WRONG });
    }
    const right = { username: one.mobile, password: scenes.RIGHT };
    expect(await one.browser.act('passwordLogin', right)).toMatchObject({ status: 1 });
    scene.accounts.clock.pass(86_400);
    const somebody = scene.browser();
    await somebody.sendCode(one.mobile, '4');
    const { code } = scene.accounts.lastMessage();
    await somebody.act('resetPassword', { mobile: one.mobile, code, password: 'tianse9' });
    for (let i = 0; i < 100; i += 1) {
      await scene.browser().act('passwordLogin', { username: one.mobile, password: scenes.WRONG });
    }
    expect(
      await one.browser.act('passwordLogin', { username: one.mobile, password: 'tianse9' }),
    ).toMatchObject({ code: 'PROOF_REQUIRED' });
  });
});

describeEachDatabase('attacks one after another, in a random order', (open) => {
  const start = scenesOn(open);

  test.each(Array.from({ length: form.rounds }, (_, round) => round + 1))(
    `lock nobody out (round %i, ${form.seed})`,
    async () => {
      const scene = await start();
      const { oneNetworkDrains, codesUsedUp, wrongCodesUsedUp, passwordsUsedUp, deviceGuesses } = scenes;
      const attacks = { oneNetworkDrains, codesUsedUp, wrongCodesUsedUp, passwordsUsedUp, deviceGuesses };
      for (const [name, attack] of shuffled(Object.entries(attacks), form.random)) {
        expect([name, await attack(scene)]).toEqual([name, []]);
        scene.accounts.clock.pass(Math.floor(form.random() * PAUSE_S));
      }
    },
  );
});

describeOneDatabase('the hourly codes of the site', (open) => {
  const start = scenesOn(open);

  test('outlast 2,100 requests from 210 /64 networks of one /48', { timeout: 120_000 }, async () => {
    expect(await scenes.oneNetworkDrains(await start(), 2_100)).toEqual([]);
  });
});

describeOneDatabase('the attacks find planted bugs:', (open) => {
  const start = scenesOn(open);

  test.each([
    [
      'nested address blocks have no counters',
      scenes.oneNetworkDrains,
      plants.withoutNetworks,
      'a new visitor needs a proof',
    ],
    [
      'a cheap proof counts like an expensive one',
      scenes.oldChallenge,
      plants.cheapProofs,
      'a cheap challenge gets a code',
    ],
    ['no device is known', scenes.passwordsUsedUp, plants.unknownDevices, 'the owner’s device cannot log in'],
    [
      'codes of a number refuse everybody',
      scenes.codesUsedUp,
      plants.sharedCodeCounter,
      'the owner gets no code',
    ],
    [
      'codes for a new number count with those of strangers',
      newNumberUsedUp,
      plants.sharedNewNumber,
      'the player gets no code for the new number',
    ],
    [
      'wrong passwords refuse everybody',
      scenes.passwordsUsedUp,
      plants.sharedPasswordCounter,
      'the owner cannot log in with a proof',
    ],
  ])('%s', { timeout: 60_000 }, async (_bug, attack, plant, fault) => {
    const scene = await start({ plant, ...(attack === scenes.oldChallenge ? { limit: 60 } : {}) });
    expect(await attack(scene)).toContain(fault);
  });
});
