import { sql } from 'kysely';
import { type AnyResource, shapeOf } from '#platform/admin/admin-resource.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { WriteOutcome } from '#platform/database/upsert-rows.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import { updateNumbered } from '#platform/import/numbered-rows.ts';
import { differing, type RecordDocument, readDocuments } from '#platform/import/record-document.ts';
import type { RecordKind, WrittenRecords } from '#platform/import/record-kind.ts';
import { beginRun, endRun, touchRun } from './runs.ts';

/** A locked record with the version before the change. */
interface Held {
  id: number;
  version?: number;
}

/**
 * Changes or deletes records by `work`, which returns the ids of those that it creates, and stores their previous state
 * as a run.
 * @returns the run's id; null if nothing changed
 */
export async function storeBatch(
  tx: Tx,
  resource: AnyResource,
  {
    kind,
    held,
    context,
  }: { kind: 'state' | 'remove' | 'grid'; held: readonly Held[]; context: AdminContext },
  work: () => Promise<readonly number[]>,
): Promise<number | null> {
  const { operator, now: at } = context;
  const run = await beginRun(tx, { subject: resource.name, operatorId: operator.id, kind, at });
  await storeEdits(tx, run, { resource, held }, work);
  return (await endRun(tx, run, at)) ? run : null;
}

/** As `storeBatch`, in a run of several transactions. */
export async function storeEdits(
  tx: Tx,
  run: number,
  { resource, held }: { resource: AnyResource; held: readonly Held[] },
  work: () => Promise<readonly number[]>,
): Promise<void> {
  const shape = shapeOf(resource);
  const ids = held.map(({ id }) => id);
  const before = await readDocuments(tx, shape, ids);
  const created = (await work()).map((id) => ({ id }));
  await storeChanges(tx, run, shape, { created, held, before });
}

/** An import that stores the previous state of every created or changed record in the same transaction. */
export function recordingChanges<Row>(kind: RecordKind<Row>, run: number): ImportKind<Row> {
  const { shape, numbered } = kind;
  /** Locks the records first: what others change before the run does belongs to them, and an undo leaves it. */
  async function storing(tx: Tx, ids: readonly number[], work: () => Promise<WrittenRecords>) {
    await sql`
      select from ${sql.table(shape.table)} where id = any(${[...ids]}::bigint[])
      order by id for no key update`.execute(tx);
    const before = await readDocuments(tx, shape, ids);
    const written = await work();
    const withOutcome = (outcome: WriteOutcome) =>
      written.ids.flatMap((id, at) => (written.outcomes[at] === outcome ? [{ id }] : []));
    const changed = { created: withOutcome('inserted'), held: withOutcome('updated'), before };
    await storeChanges(tx, run, shape, changed);
    return written;
  }
  return {
    ...kind,
    async resolve(tx, rows) {
      await touchRun(tx, run);
      await kind.resolve?.(tx, rows);
    },
    async write(tx, rows, now) {
      const present = (await shape.present(tx, rows)).filter((id) => id !== undefined);
      return storing(tx, present, () => kind.write(tx, rows, now));
    },
    ...(numbered && {
      async update(tx, rows) {
        const ids = rows.map(({ id }) => id);
        return storing(tx, ids, () => updateNumbered(tx, { numbered, shape }, rows));
      },
    }),
  };
}

interface Changed {
  created: readonly { id: number }[];
  held: readonly Held[];
  before: ReadonlyMap<number, RecordDocument>;
}

/** Stores the created records, and what differs in the others from before; a deleted one is stored as it was. */
async function storeChanges(
  tx: Tx,
  run: number,
  shape: ReturnType<typeof shapeOf>,
  { created, held, before }: Changed,
): Promise<void> {
  await touchRun(tx, run);
  const ids = held.map(({ id }) => id);
  const after = await readDocuments(tx, shape, ids);
  const changes = held.flatMap(({ id, version }) => {
    const [was, is] = [before.get(id), after.get(id)];
    return was ? [{ id, version, ...(is ? differing(was, is) : { before: was }) }] : [];
  });
  if (created.length + changes.length > 0) {
    await sql`
      insert into import_change (run_id, record_id, version, before, after)
      select ${run}::bigint, given.id, coalesce(kept.version, given.version), given.before, given.after
      from jsonb_to_recordset(${JSON.stringify([...created, ...changes])}::jsonb)
        as given (id bigint, version integer, before jsonb, after jsonb)
      left join ${sql.table(shape.table)} as kept using (id)`.execute(tx);
  }
}
