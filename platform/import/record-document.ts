import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { RecordShape } from './record-kind.ts';

type Tx = Transaction<Tables>;
type Shape = Pick<RecordShape<never>, 'table' | 'parts'>;

/** A record as the database has it: its row but for id and version, and the rows of its parts by their tables. */
export interface RecordDocument {
  row: Record<string, unknown>;
  parts: Record<string, object[]>;
}

/** A record with what it is to be. */
export interface WantedDocument {
  id: number;
  document: RecordDocument;
}

/** These records, by id. */
export async function readDocuments(
  tx: Tx,
  { table, parts }: Shape,
  ids: readonly number[],
): Promise<Map<number, RecordDocument>> {
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

/** What differs between two, on either side. */
export function differing(
  before: RecordDocument,
  after: RecordDocument,
): { before: RecordDocument; after: RecordDocument } {
  const columns = Object.keys(after.row).filter((name) => !isSame(before.row[name], after.row[name]));
  const tables = Object.keys(after.parts).filter((name) => !isSame(before.parts[name], after.parts[name]));
  const some = ({ row, parts }: RecordDocument): RecordDocument => ({
    row: Object.fromEntries(columns.map((name) => [name, row[name]])),
    parts: Object.fromEntries(tables.map((name) => [name, parts[name] ?? []])),
  });
  return { before: some(before), after: some(after) };
}

/** Whether a record still is what it became, in all that became different then. */
export function isStill(now: RecordDocument, then: RecordDocument): boolean {
  return (
    Object.entries(then.row).every(([name, value]) => isSame(now.row[name], value)) &&
    Object.entries(then.parts).every(([name, rows]) => isSame(now.parts[name], rows))
  );
}

/** Writes over records what their documents tell, each with a new version; what they don't tell stays. */
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
      const rows = JSON.stringify(changed.flatMap(({ document }) => document.parts[part.table] ?? []));
      const target = sql.table(part.table);
      await sql`delete from ${target} where ${sql.ref(part.of)} = any(${owners}::bigint[])`.execute(tx);
      await sql`
        insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${rows}::jsonb)`.execute(
        tx,
      );
    }
  }
}

/** Puts records back that were deleted, by the ids they had, each with a new version, and their parts. */
export async function insertDocuments(
  tx: Tx,
  { table, parts }: Shape,
  wanted: readonly (WantedDocument & { version: number })[],
): Promise<void> {
  const put = async (into: string, rows: readonly object[]) => {
    const target = sql.table(into);
    await sql`
      insert into ${target}
      select * from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  };
  await put(
    table,
    wanted.map(({ id, version, document }) => ({ ...document.row, id, version: version + 1 })),
  );
  for (const part of parts) {
    const rows = wanted.flatMap(({ document }) => document.parts[part.table] ?? []);
    if (rows.length > 0) {
      await put(part.table, rows);
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
