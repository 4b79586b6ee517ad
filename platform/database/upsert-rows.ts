import { sql } from 'kysely';
import { BREAKS } from '#contract/notations/characters.ts';
import type { Tables } from './tables.ts';
import type { Tx } from './transaction.ts';

/** The outcome of a row; `duplicate`: a later row of the same call has the same key and was written instead. */
export type WriteOutcome = 'inserted' | 'updated' | 'unchanged' | 'duplicate';

export interface Written {
  id: number;
  key: string;
  outcome: WriteOutcome;
}

/**
 * How an update treats a column. `take`: always writes it. `known`: ignores a null, empty or false value, so that an import
 * never erases data. `once`: writes it on insert only.
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

export type UpsertColumn = readonly [ColumnType, ColumnRule];
export type UpsertColumns = Record<string, UpsertColumn>;

/** Rows per statement: bounds the round trips and the size of the parameter. */
const BATCH = 500;

const EMPTY: Partial<Record<ColumnType, string>> = {
  text: '',
  'text[]': '{}',
  jsonb: '[]',
  boolean: 'false',
};

/** Control characters other than tabs and line ends, and noncharacters. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * Removes what PostgreSQL (NUL, lone surrogates) or the XML of feeds can't hold; the line and page breaks of word
 * processors become blanks. Called and imported texts contain them.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replace(BREAKS, ' ').replace(NOT_IN_XML, '');
}

/** Serialises a record or rows as one jsonb parameter. */
export function asJson(content: object): string {
  return JSON.stringify(content, (_key, value) => (typeof value === 'string' ? storableText(value) : value));
}

function newValue(name: string, [type, rule]: UpsertColumn) {
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
 * Upserts rows in batches by `import_key`. Updates an existing row only if a value differs, and raises its version. Every
 * row must have all of `columns`.
 */
export async function upsertRows<Row extends { import_key: string }>(
  tx: Tx,
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
    const missing = batch.flatMap(({ import_key: key }) => (written.has(key) ? [] : [key]));
    for (const row of await findRows(tx, table, missing)) {
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

/** The rows of keys that another transaction inserted, alike, while the statement waited: only a new statement sees them. */
async function findRows(tx: Tx, table: keyof Tables, keys: readonly string[]): Promise<Written[]> {
  if (keys.length === 0) {
    return [];
  }
  const { rows } = await sql<Written>`
    select id, import_key as key, 'unchanged' as outcome
    from ${sql.table(table)} where import_key = any(${[...keys]}::text[])`.execute(tx);
  return rows;
}

async function writeBatch(
  tx: Tx,
  table: keyof Tables,
  columns: UpsertColumns,
  batch: readonly { import_key: string }[],
): Promise<Written[]> {
  const names = ['import_key', ...Object.keys(columns)];
  const list = sql.join(names.map((name) => sql.ref(name)));
  const typed = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name]?.[0] ?? 'text')}`));
  const updatable = Object.entries(columns).filter(([, [, rule]]) => rule !== 'once');
  const values = updatable.map(([name, column]) => ({ name, value: newValue(name, column) }));
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
