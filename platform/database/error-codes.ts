/** SQLSTATE classes of data errors. */
const DATA = /^2[23]/;
/** SQLSTATE classes of errors in data or statement, of writes on a replica and of conflicts with its replay. */
const STATEMENT = /^(22|23|25|40|42)/;
/** A full disk or an exhausted quota, in Node and in PostgreSQL. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

const codeOf = (error: unknown) => (error as { code?: unknown } | null | undefined)?.code;

export function isDataError(error: unknown): boolean {
  return DATA.test(String(codeOf(error) ?? ''));
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** True if PostgreSQL ended one of two transactions that waited for each other; it can be repeated. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01';
}

/** True if an error concerns only its statement and the server works. */
export function isStatementError(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === 'string' && code.length === 5 && STATEMENT.test(code);
}

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(String(codeOf(error) ?? ''));
}

/** For `catch` of a write that may fail while the disk is full. @throws any other error */
export function ignoreFullDisk(error: unknown): void {
  if (!isDiskFull(error)) {
    throw error;
  }
}
