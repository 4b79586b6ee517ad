import { type RawBuilder, sql } from 'kysely';

/**
 * True where a column has this text in it, whatever the case; its signs stand for themselves. Chinese has no case, and
 * not to look for it is several times faster.
 */
export function containing(column: string, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const hasCase = text.toLowerCase() !== text.toUpperCase();
  return hasCase ? sql`${sql.ref(column)} ilike ${pattern}` : sql`${sql.ref(column)} like ${pattern}`;
}
