// @module-tag exact

import { expect, test } from 'vitest';
import { describeOneDatabase } from '../databases.ts';
import { scenesOn } from './lockouts/open-scenes.ts';
import { openServedApp } from './lockouts/served-scene.ts';
import * as days from './lockouts/whole-day.ts';

describeOneDatabase('with the accounts in another process, strangers cannot lock a player out', (open) => {
  const start = scenesOn(open);

  test.each([
    ['by requests for codes for hours', days.codesOfADay],
    ['by wrong codes for a day', days.wrongCodesOfADay],
    ['by wrong passwords for a day', days.passwordsOfADay],
  ])('[SEC-09] %s', async (_how, attack) => {
    expect(await attack(await start({ app: openServedApp }))).toEqual([]);
  });

  test('[SEC-09] and cause as many messages at a number as with the accounts in the portal', async () => {
    expect(await days.messagesOfADay(await start({ app: openServedApp }))).toEqual({
      strangers: 40,
      device: 10,
    });
  });
});
