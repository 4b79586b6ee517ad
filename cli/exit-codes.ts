/** What a command's exit code says to a script. */
export const ExitCode = {
  ok: 0,
  /** Done, but some rows were not taken; or all or nothing was asked for and it became nothing. */
  rejected: 1,
  /** The command line or a setting cannot be used. */
  usage: 2,
  /** The file cannot be read as such a table. */
  unreadable: 3,
  /** The database or the running portal failed or is not available. */
  unavailable: 4,
  /** Stopped with Ctrl-C. */
  interrupted: 130,
} as const;

/** A command line that cannot be used, told with how to put it right. */
export class UsageError extends Error {}
