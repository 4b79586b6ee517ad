import { sql } from 'kysely';
import type { AdminContext } from '../core/operator.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';

interface Keyed {
  /** Null for a new record. */
  id: number | null;
  version: number;
  /** Ignored unless the record is new. */
  idempotency_key?: string | undefined;
}

/** The kind of record that has keys, and its table. */
interface Kind {
  name: string;
  table: keyof Tables & string;
}

/**
 * Replaces `id` and `version` of new records that earlier saves of the operator created under the same keys: a repeated
 * save is a save of the record as the earlier one left it. A key whose record was deleted creates one again. Only keys of
 * new records are returned. They are locked until the transaction ends, so that one of two simultaneous saves waits for the
 * other.
 */
export async function withCreated<Wanted extends Keyed>(
  tx: Tx,
  { name, table }: Kind,
  wanted: readonly Wanted[],
  { operator, now }: AdminContext,
): Promise<Wanted[]> {
  const keys = wanted.flatMap(({ id, idempotency_key }) =>
    id === null && idempotency_key ? [idempotency_key] : [],
  );
  if (keys.length === 0) {
    return wanted.map((one) => ({ ...one, idempotency_key: undefined }));
  }
  await sql`
    insert into idempotency_key (operator_id, resource, key, at)
    select ${operator.id}::bigint, ${name}::text, key, ${now}::timestamptz
    from (select distinct unnest(${keys}::text[]) as key) as given order by key
    on conflict (operator_id, resource, key) do update set at = excluded.at`.execute(tx);
  // Its own statement: the one above does not see the record of a save that it waited for.
  const { rows } = await sql<{ key: string; id: number; version: number }>`
    select known.key, known.record_id as id, known.version from idempotency_key as known
    join ${sql.table(table)} as record on record.id = known.record_id
    where known.operator_id = ${operator.id} and known.resource = ${name} and known.key = any(${keys}::text[])`.execute(
    tx,
  );
  const created = new Map(rows.map((row) => [row.key, row]));
  return wanted.map((one) => {
    if (one.id !== null) {
      return { ...one, idempotency_key: undefined };
    }
    const record = created.get(one.idempotency_key ?? '');
    return record ? { ...one, id: record.id, version: record.version } : one;
  });
}

/** Stores the records that were saved under keys, after `withCreated` in the same transaction. */
export async function storeCreated(
  tx: Tx,
  { name }: Pick<Kind, 'name'>,
  saved: readonly (Keyed & { id: number })[],
  { operator }: AdminContext,
): Promise<void> {
  const keyed = saved.filter(({ idempotency_key }) => idempotency_key);
  if (keyed.length === 0) {
    return;
  }
  await sql`
    update idempotency_key as known set record_id = saved.id, version = saved.version
    from unnest(
      ${keyed.map(({ idempotency_key }) => idempotency_key)}::text[],
      ${keyed.map(({ id }) => id)}::bigint[],
      ${keyed.map(({ version }) => version)}::bigint[]
    ) as saved (key, id, version)
    where known.operator_id = ${operator.id} and known.resource = ${name} and known.key = saved.key`.execute(
    tx,
  );
}
