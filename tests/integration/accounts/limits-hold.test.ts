// @module-tag exact

import { expect, test } from 'vitest';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { describeEachDatabase } from '../databases.ts';
import { codesForNumber, codesFromAddress, triesOfCode, wrongCodesADay } from './limits-hold/code-attacks.ts';
import { guessPasswords, storedPasswords } from './limits-hold/password-attacks.ts';
import { underAttack } from './limits-hold/under-attack.ts';

describeEachDatabase('two restarted processes, attacked from many addresses', (open) => {
  const { found, shared } = underAttack(open);

  test('[CON-01] send a number one code a minute, five an hour and ten a day, however it is typed', async () => {
    expect(await found(codesForNumber)).toEqual([]);
  });

  test('send ten codes to one address without a proof of work', async () => {
    expect(await found(codesFromAddress)).toEqual([]);
  });

  test('[VA-10] allow five tries of a code and fifteen wrong codes for a number a day from an address, thirty from many', async () => {
    expect(await found(triesOfCode)).toEqual([]);
    expect(await found((on) => wrongCodesADay(on, 'one'))).toEqual([]);
    expect(await found((on) => wrongCodesADay(on, 'many'))).toEqual([]);
  });

  test('allow ten guesses at a password, then one after each wait from 1 to 15 minutes, and store it as argon2id', async () => {
    const databases = await shared();
    const setting = { databases, hashing: new PasswordHashing() };
    expect(await found(guessPasswords, setting)).toEqual([]);
    expect(await found((on) => storedPasswords(on, databases[0]), setting)).toEqual([]);
  });
});
