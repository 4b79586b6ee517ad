import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import type { RecordShape } from './record-shape.ts';

type Shape = Pick<RecordShape<never>, 'table' | 'parts'>;

/** A record's row without id and version, and the rows of its dependent tables by table. */
export interface RecordDocument {
  row: Record<string, unknown>;
  parts: Record<string, object[]>;
}

export interface WantedDocument {
  id: number;
  document: RecordDocument;
}

export async function readDocuments(
  tx: Tx,
  { table, parts }: Shape,
  ids: readonly number[],
): Promise<Map<number, RecordDocument>> {
  if (ids.length === 0) {
    return new Map();
  }
  const read = parts.map(
    (part) => sql`${sql.lit(part.table)}, (
      select coalesce(jsonb_agg(to_jsonb(one) order by to_jsonb(one)::text), '[]')
      from ${sql.table(part.table)} as one where one.${sql.ref(part.of)} = kept.id)`,
  );
  const { rows } = await sql<{ id: number } & RecordDocument>`
    select id, to_jsonb(kept) - array['id', 'version'] as "row", jsonb_build_object(${sql.join(read)}) as parts
    from ${sql.table(table)} as kept where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...document }) => [id, document]));
}

export function differing(
  before: RecordDocument,
  after: RecordDocument,
): { before: RecordDocument; after: RecordDocument } {
  const columns = Object.keys(after.row).filter((name) => !isSame(before.row[name], after.row[name]));
  const tables = Object.keys(after.parts).filter((name) => !isSame(before.parts[name], after.parts[name]));
  const changed = ({ row, parts }: RecordDocument): RecordDocument => ({
    row: Object.fromEntries(columns.map((name) => [name, row[name]])),
    parts: Object.fromEntries(tables.map((name) => [name, parts[name] ?? []])),
  });
  return { before: changed(before), after: changed(after) };
}

/** True if a record still has the values of an earlier change. */
export function isUnchanged(now: RecordDocument, then: RecordDocument): boolean {
  return (
    Object.entries(then.row).every(([name, value]) => isSame(now.row[name], value)) &&
    Object.entries(then.parts).every(([name, rows]) => isSame(now.parts[name], rows))
  );
}

/** Overwrites the fields that the documents contain, each record with a new version. */
export async function writeDocuments(
  tx: Tx,
  { table, parts }: Shape,
  wanted: readonly WantedDocument[],
): Promise<void> {
  const columns = [...new Set(wanted.flatMap(({ document }) => Object.keys(document.row)))];
  const given = JSON.stringify(wanted.map(({ id, document }) => ({ id, given: document.row })));
  const set = columns.map((name) => {
    const one = sql.ref(name);
    return sql`, ${one} = case when wanted.given ? ${sql.lit(name)} then was.${one} else kept.${one} end`;
  });
  await sql`
    update ${sql.table(table)} as kept set version = kept.version + 1${sql.join(set, sql``)}
    from jsonb_to_recordset(${given}::jsonb) as wanted (id bigint, given jsonb),
      jsonb_populate_record(null::${sql.table(table)}, wanted.given) as was
    where kept.id = wanted.id`.execute(tx);
  for (const part of parts) {
    const changed = wanted.filter(({ document }) => document.parts[part.table]);
    if (changed.length > 0) {
      const owners = changed.map(({ id }) => id);
      const [target, owner] = [sql.table(part.table), sql.ref(part.of)];
      await sql`delete from ${target} where ${owner} = any(${owners}::bigint[])`.execute(tx);
      await insertRows(tx, part.table, partRows(changed, part.table));
    }
  }
}

/** Restores deleted records and their dependent rows under their ids, each with a new version. */
export async function insertDocuments(
  tx: Tx,
  { table, parts }: Shape,
  wanted: readonly (WantedDocument & { version: number })[],
): Promise<void> {
  const records = wanted.map(({ id, version, document }) => ({ ...document.row, id, version: version + 1 }));
  await insertRows(tx, table, records);
  for (const part of parts) {
    await insertRows(tx, part.table, partRows(wanted, part.table));
  }
}

function partRows(wanted: readonly WantedDocument[], table: string): object[] {
  return wanted.flatMap(({ document }) => document.parts[table] ?? []);
}

async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length > 0) {
    const target = sql.table(table);
    await sql`
      insert into ${target}
      select * from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
