import { type RawBuilder, sql } from 'kysely';
import { chinaTime } from '../core/clock.ts';
import type { Tables } from '../database/tables.ts';
import { sanitiseHtml } from '../security/html/sanitise.ts';
import type { AdminResource } from './admin-resource.ts';

/** The type of a column: stored as given, a timestamp, or HTML that is sanitised before it is stored. */
type FlatColumn = 'plain' | 'moment' | 'html';

/**
 * Reads and writes a form whose fields are columns of one table.
 * @param fresh the columns of a new row besides the form's fields
 */
export function flatForm<Item extends object>(
  table: keyof Tables & string,
  columns: Readonly<Record<keyof Item & string, FlatColumn>>,
  fresh: (now: Date) => Readonly<Record<string, RawBuilder<unknown> | Date>> = () => ({}),
): Pick<AdminResource<never, never, Item, never>, 'read' | 'write'> {
  const names = Object.keys(columns) as (keyof Item & string)[];
  const columnValue = (item: Item, name: keyof Item & string) => {
    const value = item[name];
    if (columns[name] === 'html') {
      return sanitiseHtml(String(value));
    }
    return columns[name] === 'moment' && value !== null ? new Date(String(value)) : value;
  };
  return {
    async read(tx, id) {
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where id = ${id}::bigint`.execute(tx);
      const [row] = rows;
      const entries = names.map((name) => {
        const value = row?.[name];
        return [name, value instanceof Date ? chinaTime(value) : value];
      });
      return row && (Object.fromEntries(entries) as Item);
    },
    async write(tx, id, item, now) {
      if (id !== null) {
        const changes = names.map((name) => sql`${sql.ref(name)} = ${columnValue(item, name)}`);
        await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}`.execute(tx);
        return id;
      }
      const more = Object.entries(fresh(now));
      const refs = [...names, ...more.map(([name]) => name)].map((name) => sql.ref(name));
      const values = [...names.map((name) => columnValue(item, name)), ...more.map(([, value]) => value)];
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(refs)}) values (${sql.join(values)}) returning id`.execute(
        tx,
      );
      return rows[0]?.id ?? 0;
    },
  };
}
