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
