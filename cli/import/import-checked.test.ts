import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ExitCode } from '../command.ts';
import { type ImportPass, importChecked } from './import-checked.ts';
import { parseImportArgs } from './options.ts';

interface Scene {
  isTerminal?: boolean;
  isConfirmed?: boolean;
  check?: Partial<ImportPass>;
}

/** The order of passes and questions of a command line, and its exit code. */
async function ran(args: string[], { isTerminal = true, isConfirmed = true, check = {} }: Scene = {}) {
  const request = parseImportArgs(args);
  if (request.action !== 'import') {
    throw new Error('The command line imports nothing.');
  }
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const order: string[] = [];
  const code = await importChecked(request, {
    isTerminal,
    confirm: async () => {
      order.push('question');
      return isConfirmed;
    },
    pass: async ({ isDryRun }) => {
      order.push(isDryRun ? 'check' : 'import');
      return { code: ExitCode.ok, added: 3, ...(isDryRun && check) };
    },
  });
  return { order, code };
}

const CODES = ['codes', 'codes.csv', '--pack', '12'];

describe('[BLR-20] codes on the command line', () => {
  test('are checked and confirmed on a terminal before they are written', async () => {
    expect(await ran(CODES)).toEqual({ order: ['check', 'question', 'import'], code: ExitCode.ok });
    expect(await ran(CODES, { isConfirmed: false })).toEqual({
      order: ['check', 'question'],
      code: ExitCode.interrupted,
    });
  });

  test('are checked and written without a question by --yes, by a script, and if none is new', async () => {
    const order = ['check', 'import'];
    expect((await ran([...CODES, '--yes'])).order).toEqual(order);
    expect((await ran(CODES, { isTerminal: false })).order).toEqual(order);
    expect((await ran(CODES, { check: { added: 0 } })).order).toEqual(order);
  });

  test('are not written after a check that broke off', async () => {
    const check = { code: ExitCode.unreadable, added: undefined };
    expect(await ran([...CODES, '--yes'], { check })).toEqual({
      order: ['check'],
      code: ExitCode.unreadable,
    });
  });
});

test('a dry run and other kinds have one pass', async () => {
  expect((await ran([...CODES, '--dry-run'])).order).toEqual(['check']);
  expect((await ran(['games', 'games.csv'])).order).toEqual(['import']);
});
