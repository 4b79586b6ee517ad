import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** What became of a row: `duplicate` means a later row of the same call has the same key and counted instead. */
export type WriteOutcome = 'inserted' | 'updated' | 'unchanged' | 'duplicate';

/** One written row, in the order the rows were given. */
export interface Written {
  id: number;
  key: string;
  outcome: WriteOutcome;
}

/**
 * How a column takes a new value when the row is there already. `take`: always. `known`: unless the new value
 * is unknown (null or empty), so that an import never wipes what it does not know. `once`: never; the column
 * lives its own life after the insert.
 */
export type ColumnRule = 'take' | 'known' | 'once';

type ColumnType =
  | 'text'
  | 'text[]'
  | 'jsonb'
  | 'boolean'
  | 'bigint'
  | 'integer'
  | 'numeric'
  | 'float8'
  | 'timestamptz';

/** Column name → its type and its rule. */
export type UpsertColumns = Record<string, readonly [ColumnType, ColumnRule]>;

/** Rows of one statement: enough to make round trips rare, few enough to stay in memory as one parameter. */
const BATCH = 500;

const EMPTY: Partial<Record<ColumnType, string>> = { text: '', 'text[]': '{}', jsonb: '[]' };

/** A text that Postgres takes: without NUL and half surrogate pairs, which imported texts have. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** A record or rows as one jsonb parameter. */
export function asJson(content: object): string {
  return JSON.stringify(content, (_key, value) => (typeof value === 'string' ? storableText(value) : value));
}

function newValue(name: string, [type, rule]: readonly [ColumnType, ColumnRule]) {
  const [next, last] = [sql.ref(`excluded.${name}`), sql.ref(`kept.${name}`)];
  const empty = EMPTY[type];
  if (rule === 'take') {
    return sql`${next}`;
  }
  return empty === undefined
    ? sql`coalesce(${next}, ${last})`
    : sql`coalesce(nullif(${next}, ${sql.lit(empty)}), ${last})`;
}

/**
 * Writes rows in statements of some hundreds, keyed by `import_key`: new ones are inserted, present ones
 * updated only where a value really differs, which raises their version. Every row has all of `columns`.
 */
export async function upsertRows<Row extends { import_key: string }>(
  tx: Transaction<Tables>,
  table: keyof Tables,
  columns: UpsertColumns,
  rows: readonly Row[],
): Promise<Written[]> {
  const keys = rows.map((row) => storableText(row.import_key));
  const last = new Map(keys.map((key, index) => [key, index]));
  const distinct = [...last].map(([import_key, index]) => ({ ...rows[index], import_key }));
  const written = new Map<string, Written>();
  for (let start = 0; start < distinct.length; start += BATCH) {
    const batch = distinct.slice(start, start + BATCH);
    for (const row of await writeBatch(tx, table, columns, batch)) {
      written.set(row.key, row);
    }
  }
  return keys.map((key, index) => {
    const result = written.get(key);
    if (!result) {
      throw new Error(`A row of ${table} was neither written nor found: ${key}`);
    }
    return last.get(key) === index ? result : { ...result, outcome: 'duplicate' };
  });
}

async function writeBatch(
  tx: Transaction<Tables>,
  table: keyof Tables,
  columns: UpsertColumns,
  batch: readonly { import_key: string }[],
): Promise<Written[]> {
  const names = ['import_key', ...Object.keys(columns)];
  const list = sql.join(names.map((name) => sql.ref(name)));
  const typed = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name]?.[0] ?? 'text')}`));
  const kept = Object.entries(columns).filter(([, [, rule]]) => rule !== 'once');
  const values = kept.map(([name, column]) => ({ name, value: newValue(name, column) }));
  const result = await sql<Written>`
    with given as materialized (
      select ${list} from jsonb_to_recordset(${asJson(batch)}::jsonb) as row (${typed})
    ), done as (
      insert into ${sql.table(table)} as kept (${list}) select ${list} from given
      on conflict (import_key) do update
        set version = kept.version + 1,
          ${sql.join(values.map(({ name, value }) => sql`${sql.ref(name)} = ${value}`))}
        where (${sql.join(values.map(({ name }) => sql.ref(`kept.${name}`)))})
          is distinct from (${sql.join(values.map(({ value }) => value))})
      returning id, import_key as key, case when xmax = 0 then 'inserted' else 'updated' end as outcome
    )
    select id, key, outcome from done
    union all
    select there.id, there.import_key, 'unchanged'
    from ${sql.table(table)} as there
    join given on given.import_key = there.import_key
    where not exists (select 1 from done where done.key = there.import_key)`.execute(tx);
  return result.rows;
}
