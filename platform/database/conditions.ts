import { type RawBuilder, sql } from 'kysely';

/**
 * True if a column contains a literal text, ignoring case. Uses `like` for texts without case, such as Chinese: it is
 * several times faster than `ilike`.
 */
export function containing(column: string, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const hasCase = text.toLowerCase() !== text.toUpperCase();
  return hasCase ? sql`${sql.ref(column)} ilike ${pattern}` : sql`${sql.ref(column)} like ${pattern}`;
}

/** The conditions that a column is at `from` or later, and before `to`; each is left out without its time. */
export function between(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): (RawBuilder<unknown> | undefined)[] {
  return [
    from === undefined ? undefined : sql`${sql.ref(column)} >= ${new Date(from)}`,
    to === undefined ? undefined : sql`${sql.ref(column)} < ${new Date(to)}`,
  ];
}
