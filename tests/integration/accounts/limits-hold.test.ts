// @module-tag exact

import { afterEach, expect, test } from 'vitest';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import { codesForNumber, codesFromAddress, triesOfCode, wrongCodesADay } from './limits-hold/code-attacks.ts';
import { guessPasswords, storedPasswords } from './limits-hold/password-attacks.ts';
import * as plants from './limits-hold/plants.ts';
import { openProcesses, type Processes, type Setting } from './limits-hold/processes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Runs attacks on two processes, which share a database unless `setting` has two, and returns the faults. */
function underAttack(open: OpenTestDatabase) {
  let processes: Processes | undefined;
  let removeBug: (() => void) | undefined;
  const end = async () => {
    removeBug?.();
    await processes?.close();
    [removeBug, processes] = [undefined, undefined];
  };
  afterEach(end);
  const shared = async () => {
    const db = await open();
    return [db, db] as const;
  };
  return {
    shared,
    async found(
      attack: (processes: Processes) => Promise<string[]>,
      { plant, ...setting }: Partial<Setting> & { plant?: () => () => void } = {},
    ): Promise<string[]> {
      await end();
      removeBug = plant?.();
      processes = await openProcesses({ ...setting, databases: setting.databases ?? (await shared()) });
      return attack(processes);
    },
  };
}

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
    expect(await found(guessPasswords, { databases })).toEqual([]);
    expect(await found((on) => storedPasswords(on, databases[0]), { databases })).toEqual([]);
  });
});

describeOneDatabase('the attacks find planted bugs:', (open) => {
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
