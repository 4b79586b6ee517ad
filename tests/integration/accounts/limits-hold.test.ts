import { afterEach, expect, test } from 'vitest';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import { codesForNumber, codesFromAddress, triesOfCode, wrongCodesADay } from './limits-hold/code-attacks.ts';
import { guessPasswords, keptPasswords } from './limits-hold/password-attacks.ts';
import * as plants from './limits-hold/plants.ts';
import { openProcesses, type Processes, type Setting } from './limits-hold/processes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What an attack finds on two processes that share a database, unless `setting` says otherwise. */
function underAttack(open: OpenTestDatabase) {
  let processes: Processes | undefined;
  let removeCodes: (() => void) | undefined;
  const end = async () => {
    removeCodes?.();
    await processes?.close();
    [removeCodes, processes] = [undefined, undefined];
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
      removeCodes = plant?.();
      processes = await openProcesses({ ...setting, databases: setting.databases ?? (await shared()) });
      return attack(processes);
    },
  };
}

describeEachDatabase('two processes that are begun anew, attacked from everywhere', (open) => {
  const { found, shared } = underAttack(open);

  test('[CON-01] send a number a code once a minute, five times an hour, ten times a day, however it is typed', async () => {
    expect(await found(codesForNumber)).toEqual([]);
  });

  test('send ten codes to what is one address, before it has to prove its work', async () => {
    expect(await found(codesFromAddress)).toEqual([]);
  });

  test('[VA-10] take five tries of a code, and fifteen wrong ones for a number in a day', async () => {
    expect(await found(triesOfCode)).toEqual([]);
    expect(await found(wrongCodesADay)).toEqual([]);
  });

  test('take ten guesses at a password, then one after each wait from 1 to 15 minutes; and keep it as argon2id', async () => {
    const databases = await shared();
    expect(await found(guessPasswords, { databases })).toEqual([]);
    expect(await found((on) => keptPasswords(on, databases[0]), { databases })).toEqual([]);
  });
});

describeOneDatabase('the attacks find planted bugs:', (open) => {
  const { found, shared } = underAttack(open);

  test.each([
    ['minute', MINUTE, /codes for a number in a minute/],
    ['hour', HOUR, /codes for a number in an hour/],
    ['day', DAY, /codes for a number in a day/],
  ])('no limit for a %s', async (_name, ms, told) => {
    const plant = () => plants.withoutWindow(ms);
    expect((await found(codesForNumber, { plant })).join('\n')).toMatch(told);
  });

  test('each process counts for itself', async () => {
    const databases = [await open(), await open()] as const;
    expect((await found(codesForNumber, { databases })).join('\n')).toMatch(/in a minute/);
    expect((await found(codesFromAddress, { databases })).join('\n')).toMatch(/^an address: 12 codes/m);
  });

  test('what was counted is forgotten where a process begins', async () => {
    const databases = await shared();
    const begin = plants.forgetting(databases[0]);
    expect((await found(codesForNumber, { databases, begin })).join('\n')).toMatch(/in an hour/);
    expect((await found(guessPasswords, { databases, begin })).join('\n')).toMatch(
      /guess 13 is looked at before 4 min/,
    );
  });

  test('a number, and the name of an account, is counted as it was typed', async () => {
    expect((await found(codesForNumber, { plant: plants.numberAsTyped })).join('\n')).toMatch(/in a minute/);
    expect((await found(guessPasswords, { plant: plants.nameAsTyped })).join('\n')).toMatch(
      /guess 11 is looked at before 1 min/,
    );
  });

  test('strangers are believed whom they ask for', async () => {
    const settings = { TRUSTED_PROXIES: '10.0.0.0/8,203.0.113.0/24' };
    expect(await found(codesFromAddress, { settings })).toEqual([
      'a stranger who names others: 12 codes without a proof',
    ]);
  });

  test('the tries of a code are not counted', async () => {
    const databases = await shared();
    await plants.uncountedTries(databases[0]);
    expect(await found(triesOfCode, { databases })).toEqual([
      'a code is taken at its 6. try',
      'a code is taken after many tries at once',
    ]);
  });

  test('the wrong codes of a number are not counted', async () => {
    expect(await found(wrongCodesADay, { plant: plants.anyWrongCodes })).toEqual([
      '24 wrong codes of a number in a day',
    ]);
  });

  test('the wait after a wrong password does not grow', async () => {
    expect((await found(guessPasswords, { plant: plants.waitsAlike })).join('\n')).toMatch(
      /guess 12 is looked at before 2 min/,
    );
  });

  test('passwords are kept as a quick hash', async () => {
    const databases = await shared();
    const kept = await found((on) => keptPasswords(on, databases[0]), {
      databases,
      plant: plants.quickHash,
    });
    expect(kept).toEqual([expect.stringMatching(/^kept as [\da-f]{64}$/)]);
  });
});
