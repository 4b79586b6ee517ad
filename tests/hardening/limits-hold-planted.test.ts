import { expect, test } from 'vitest';
import {
  codesForNumber,
  codesFromAddress,
  triesOfCode,
  wrongCodesADay,
} from '#tests/integration/accounts/limits-hold/code-attacks.ts';
import { guessPasswords, storedPasswords } from '#tests/integration/accounts/limits-hold/password-attacks.ts';
import * as plants from '#tests/integration/accounts/limits-hold/plants.ts';
import { underAttack } from '#tests/integration/accounts/limits-hold/under-attack.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeOneDatabase('the attacks on limits find planted bugs:', (open) => {
  const { found, shared } = underAttack(open);

  test.each([
    ['minute', MINUTE, /codes for a number in a minute/],
    ['hour', HOUR, /codes for a number in an hour/],
    ['day', DAY, /codes for a number in a day/],
  ])('no limit for a %s', async (_name, ms, fault) => {
    const plant = () => plants.withoutWindow(ms);
    expect((await found(codesForNumber, { plant })).join('\n')).toMatch(fault);
  });

  test('each process has its own counters', async () => {
    const databases = [await open(), await open()] as const;
    expect((await found(codesForNumber, { databases })).join('\n')).toMatch(/in a minute/);
    expect((await found(codesFromAddress, { databases })).join('\n')).toMatch(/^an address: 12 codes/m);
  });

  test('counters are lost when a process starts', async () => {
    const databases = await shared();
    const begin = plants.withoutCounters(databases[0]);
    expect((await found(codesForNumber, { databases, begin })).join('\n')).toMatch(/in an hour/);
    expect((await found(guessPasswords, { databases, begin })).join('\n')).toMatch(
      /guess 13 is checked before 4 min/,
    );
  });

  test('numbers and account names are counted as typed', async () => {
    expect((await found(codesForNumber, { plant: plants.numberAsTyped })).join('\n')).toMatch(/in a minute/);
    expect((await found(guessPasswords, { plant: plants.nameAsTyped })).join('\n')).toMatch(
      /guess 11 is checked before 1 min/,
    );
  });

  test('an untrusted client may set x-forwarded-for', async () => {
    const settings = { TRUSTED_PROXIES: '10.0.0.0/8,203.0.113.0/24' };
    expect(await found(codesFromAddress, { settings })).toEqual([
      'an untrusted client with x-forwarded-for: 12 codes without a proof',
    ]);
  });

  test('the tries of a code are not counted', async () => {
    const databases = await shared();
    await plants.uncountedTries(databases[0]);
    expect(await found(triesOfCode, { databases })).toEqual([
      'a code is accepted at try 6',
      'a code is accepted after many concurrent tries',
    ]);
  });

  test('the wrong codes of a number are not counted', async () => {
    expect(await found((on) => wrongCodesADay(on, 'one'), { plant: plants.anyWrongCodes })).toEqual([
      '24 wrong codes for a number in a day',
    ]);
  });

  test('the wait after a wrong password does not grow', async () => {
    expect((await found(guessPasswords, { plant: plants.constantWait })).join('\n')).toMatch(
      /guess 12 is checked before 2 min/,
    );
  });

  test('passwords are stored as a fast hash', async () => {
    const databases = await shared();
    const stored = await found((on) => storedPasswords(on, databases[0]), {
      databases,
      plant: plants.fastHash,
    });
    expect(stored).toEqual([expect.stringMatching(/^stored as [\da-f]{64}$/)]);
  });
});
