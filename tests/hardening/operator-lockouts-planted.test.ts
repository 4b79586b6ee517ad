import { expect, test } from 'vitest';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { wrongPasswords, wrongTotp } from '#services/admin/auth/limits.ts';
import { deviceOfEverybody, uncheckedProofs } from '#tests/integration/accounts/lockouts/plants.ts';
import { consoleOn, strangersEnterCodes } from '#tests/integration/admin/lockouts/console-scene.ts';
import {
  deviceOfAnother,
  strangersGuess,
  strangersGuessForADay,
  unsolvedProof,
} from '#tests/integration/admin/lockouts/strangers.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { replaced } from '#tests/replaced.ts';

describeOneDatabase('the attack on operators finds planted bugs:', (open) => {
  const start = consoleOn(open);

  test.each([
    [
      'wrong passwords of a name refuse everybody',
      () => replaced(wrongPasswords.ofName, 'levels', wrongPasswords.ofName.levels.slice(0, 1)),
      'the operator cannot log in with a proof',
    ],
    [
      'no device is known',
      () => replaced(KnownDevices.prototype, 'find', async () => undefined),
      'the operator’s device cannot log in',
    ],
    [
      'the name alone has no counter',
      () => replaced(wrongPasswords.ofName, 'levels', [[{ ms: 1, most: 1_000 }]]),
      'a stranger has another free guess',
    ],
  ])('%s', async (_bug, plant, fault) => {
    expect(await strangersGuess(await start(plant))).toContain(fault);
  });

  test.each([
    [
      'the highest level refuses',
      strangersGuessForADay,
      () => replaced(wrongPasswords.ofName, 'levels', wrongPasswords.ofName.levels.slice(0, -1)),
      'the operator cannot log in with a proof',
    ],
    [
      'a cookie is accepted for another name',
      deviceOfAnother,
      deviceOfEverybody,
      'a device counts as known for another name',
    ],
    ['a proof is not checked', unsolvedProof, uncheckedProofs, 'an unsolved challenge counts'],
  ])('%s', async (_bug, attack, plant, fault) => {
    expect(await attack(await start(plant))).toContain(fault);
  });

  test.each([
    [
      'wrong codes of a name refuse everybody',
      () => replaced(wrongTotp.ofName, 'levels', wrongTotp.ofName.levels.slice(0, 1)),
      'the code of the operator is not accepted with a proof',
    ],
    [
      'the codes of a name have no counter',
      () => replaced(wrongTotp.ofName, 'levels', [[{ ms: 1, most: 1_000 }]]),
      'a stranger with the password has another free guess',
    ],
  ])('%s', async (_bug, plant, fault) => {
    expect(await strangersEnterCodes(await start(plant))).toContain(fault);
  });
});
