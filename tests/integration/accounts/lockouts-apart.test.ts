// @module-tag exact

import { expect, test } from 'vitest';
import { longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import { describeOneDatabase } from '../databases.ts';
import { inTurn } from './lockouts/in-turn.ts';
import { scenesOn } from './lockouts/open-scenes.ts';
import { triesOfStrangers } from './lockouts/scenes.ts';
import { openServedApp } from './lockouts/served-scene.ts';
import * as days from './lockouts/whole-day.ts';

const form = longForm('LOCKOUTS');

describeOneDatabase('with the accounts in another process, strangers cannot lock a player out', (open) => {
  const start = scenesOn(open);

  test.each([
    ['by requests for codes for hours', days.codesOfADay],
    ['by wrong codes for a day', days.wrongCodesOfADay],
    ['by wrong passwords for a day', days.passwordsOfADay],
  ])('[SEC-09] %s', async (_how, attack) => {
    expect(await attack(await start({ app: openServedApp }))).toEqual([]);
  });

  test('[SEC-18] by requests for codes and wrong tries beside the own code', async () => {
    expect(await triesOfStrangers(await start({ app: openServedApp }))).toEqual([]);
  });

  test('[SEC-09] and cause as many messages at a number as with the accounts in the portal', async () => {
    expect(await days.messagesOfADay(await start({ app: openServedApp }))).toEqual({
      strangers: 40,
      device: 10,
    });
  });
});

// The short form of these attacks has the accounts in the portal.
if (form.rounds > 1) {
  describeOneDatabase('attacks one after another, with the accounts in another process,', (open) => {
    const start = scenesOn(open);

    test.each(Array.from({ length: form.rounds }, (_, round) => round + 1))(
      `lock nobody out (round %i, ${form.seed})`,
      { timeout: scaled(240_000) },
      async () => {
        expect(await inTurn(await start({ app: openServedApp }), form.random, 'apart')).toEqual([]);
      },
    );
  });
}
