/** What systems and databases call a disk without room (and a user's share of it that is used up). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something failed because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return CODES.has(String((error as { code?: unknown } | null)?.code ?? ''));
}
