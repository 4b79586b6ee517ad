/** The errors of a disposed stack, each of which suppresses those before it, in the order of time. */
export function suppressedErrors(error: unknown): unknown[] {
  return error instanceof SuppressedError
    ? [...suppressedErrors(error.suppressed), ...suppressedErrors(error.error)]
    : [error];
}
