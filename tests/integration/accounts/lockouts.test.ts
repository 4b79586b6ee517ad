// @module-tag exact

import { expect, test } from 'vitest';
import { describeEachDatabase } from '../databases.ts';
import { deviceOfAnother, unsolvedProof } from './lockouts/forged.ts';
import { messagesToNewNumber, newNumberUsedUp } from './lockouts/new-number.ts';
import { scenesOn } from './lockouts/open-scenes.ts';
import * as scenes from './lockouts/scenes.ts';
import { logInByCode } from './lockouts/sms-attacks.ts';
import * as days from './lockouts/whole-day.ts';

describeEachDatabase('strangers cannot lock a player out', (open) => {
  const start = scenesOn(open);

  test.each([
    ['by requests for codes', scenes.codesUsedUp],
    ['[SEC-22] by requests for codes in the same second', days.codesAtOnce],
    ['by wrong codes', scenes.wrongCodesUsedUp],
    ['by wrong passwords', scenes.passwordsUsedUp],
    ['by wrong tries of other codes', scenes.triesOfStrangers],
    ['[SEC-08] by requests for codes from four networks for hours', days.codesOfADay],
    ['[SEC-08] by requests for codes at the same address', days.codesOfNeighbour],
    ['[SEC-08] by requests for codes in the same /16, on a known device and by password', days.codesOfRegion],
    ['[SEC-08] by wrong codes for a day', days.wrongCodesOfADay],
    ['[SEC-08] by wrong passwords for a day', days.passwordsOfADay],
    ['[SEC-24] by wrong passwords at the same address', days.passwordsOfNeighbour],
    ['[SEC-17] by a device of their own', deviceOfAnother],
  ])('%s', async (_how, attack) => {
    expect(await attack(await start())).toEqual([]);
  });

  test('[SEC-02] out of a change of number, by requests for the new one', { timeout: 60_000 }, async () => {
    expect(await newNumberUsedUp(await start())).toEqual([]);
  });

  test('[SEC-02] and players cause 20 messages a day at a number that is not theirs', async () => {
    expect(await messagesToNewNumber(await start())).toBe(20);
  });

  test('[SEC-08] and cause 40 messages a day at a number, its known devices ten more', async () => {
    expect(await days.messagesOfADay(await start())).toEqual({ strangers: 40, device: 10 });
  });

  test('[SEC-16] by requests for challenges at the same address', async () => {
    expect(await days.challengesOfAnHour(await start({ limit: 60 }))).toEqual([]);
  });

  test('[SEC-17] and get no code for a challenge that they did not solve', async () => {
    expect(await unsolvedProof(await start({ limit: 60 }))).toEqual([]);
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
