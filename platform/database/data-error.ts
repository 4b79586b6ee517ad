/** Errors of the data itself (SQLSTATE classes 22 and 23), as opposed to those of the database. */
const DATA_ERROR = /^2[23]/;

/** Whether the database refused what it was given. */
export function isDataError(error: unknown): boolean {
  return DATA_ERROR.test(String((error as { code?: unknown })?.code ?? ''));
}
