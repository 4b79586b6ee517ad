import { expect, test } from 'vitest';
import { deviceOfAnother, unsolvedProof } from '#tests/integration/accounts/lockouts/forged.ts';
import { inTurn } from '#tests/integration/accounts/lockouts/in-turn.ts';
import { newNumberUsedUp } from '#tests/integration/accounts/lockouts/new-number.ts';
import { scenesOn } from '#tests/integration/accounts/lockouts/open-scenes.ts';
import * as plants from '#tests/integration/accounts/lockouts/plants.ts';
import * as scenes from '#tests/integration/accounts/lockouts/scenes.ts';
import * as days from '#tests/integration/accounts/lockouts/whole-day.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';

const LIMIT_MS = scaled(240_000);
const form = longForm('LOCKOUTS');

describeOneDatabase('attacks one after another, in a random order', (open) => {
  const start = scenesOn(open);

  test.each(Array.from({ length: form.rounds }, (_, round) => round + 1))(
    `lock nobody out (round %i, ${form.seed})`,
    { timeout: LIMIT_MS },
    async () => {
      expect(await inTurn(await start(), form.random, 'here')).toEqual([]);
    },
  );
});

describeOneDatabase('the attacks on players find planted bugs:', (open) => {
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
      'others’ codes of a minute refuse everybody',
      days.codesAtOnce,
      plants.sharedCodeCounter,
      'the owner waits',
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
    [
      'the highest level refuses wrong passwords',
      days.passwordsOfADay,
      plants.refusedPasswords,
      'the owner cannot log in with a proof',
    ],
    [
      'the highest level refuses wrong passwords of an address',
      days.passwordsOfNeighbour,
      plants.refusedNeighbours('address'),
      'the owner cannot log in with a proof',
    ],
    [
      'the highest level refuses wrong passwords of a network',
      days.passwordsOfNeighbour,
      plants.refusedNeighbours('network'),
      'the owner cannot log in with a proof',
    ],
    [
      'the highest level never refuses wrong passwords of an address',
      days.passwordsOfNeighbour,
      plants.endlessNeighbours,
      'an address guesses without end',
    ],
    [
      'the highest level refuses wrong codes',
      days.wrongCodesOfADay,
      plants.refusedCodes,
      'the owner’s code is not accepted',
    ],
    [
      'the reserve of a number is not shared out',
      days.codesOfADay,
      plants.openReserve,
      'the owner gets no code',
    ],
    ['a proof is not checked', unsolvedProof, plants.uncheckedProofs, 'an unsolved challenge gets a code'],
    [
      'a cookie is accepted for another name',
      deviceOfAnother,
      plants.deviceOfEverybody,
      'a device counts as known for another name',
    ],
  ])('%s', { timeout: LIMIT_MS }, async (_bug, attack, plant, fault) => {
    const small = attack === scenes.oldChallenge || attack === unsolvedProof;
    const scene = await start({ plant, ...(small ? { limit: 60 } : {}) });
    expect(await attack(scene)).toContain(fault);
  });
});
