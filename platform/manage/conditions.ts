import { type RawBuilder, sql } from 'kysely';

/** True where a column has this text in it, whatever the case; its signs stand for themselves. */
export function containing(column: string, text: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}
