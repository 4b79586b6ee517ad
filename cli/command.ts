import { debuglog, type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '#platform/core/config/config.ts';
import { unavailableText } from '#server/failure-text.ts';

export interface Command {
  about: string;
  /** Printed for `--help`; absent where the command parses it itself. */
  usage?: string;
  run(args: string[], readConfig: () => Config): Promise<number>;
}

export const ExitCode = {
  ok: 0,
  /** Some rows were rejected; with `--strict`, nothing was written. */
  rejected: 1,
  /** The command line or a setting cannot be used. */
  usage: 2,
  /** The file cannot be read in this format. */
  unreadable: 3,
  /** The database or the running portal failed or is not available. */
  unavailable: 4,
  /** Stopped with Ctrl-C. */
  interrupted: 130,
} as const;

/** An invalid command line; the message explains the correct usage. */
export class UsageError extends Error {}

/**
 * The values of a command's options.
 * @throws {UsageError} with the usage for an unknown option or a missing value
 */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new UsageError(usage);
  }
}

/**
 * Prints why a command failed, with `NODE_DEBUG=portal` also the stack, and returns its exit code.
 * @throws {UsageError} if it is one
 */
export function reportFailure(error: unknown, prefix = ''): number {
  if (error instanceof UsageError) {
    throw error;
  }
  debuglog('portal')('failed', error);
  console.error(prefix + (unavailableText(error) ?? (error as Error).message));
  return ExitCode.unavailable;
}
