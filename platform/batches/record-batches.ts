import { sql } from 'kysely';
import type { BatchResult, PublicationInput } from '#contract/admin/shapes.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { isSamePublication, publicationRow } from '#platform/admin/publication.ts';
import { auditOf, changePublication, lockRecords } from '#platform/admin/records.ts';
import { isPublicState, refuseUnreviewed } from '#platform/admin/review-gate.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { randomId } from '#platform/core/ids.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { storeBatch } from '#platform/undo/store-changes.ts';

type Undoable = BatchResult & { run: number | null };

/**
 * Publishes or unpublishes records in one transaction. Records that already have the state, and missing ones, are
 * returned as `skipped`.
 */
export function setStates(
  db: Database,
  resource: AnyResource,
  { ids, publication }: { ids: number[]; publication: PublicationInput },
  context: AdminContext,
  publish: PublishChanges,
): Promise<Undoable> {
  return changed(db, resource, publish, async (tx) => {
    if (isPublicState(publication)) {
      await refuseUnreviewed(tx, resource, context, '直接发布');
    }
    const held = await lockRecords(tx, resource, ids);
    const moves = held.map((one) => ({ ...one, row: publicationRow(publication, one, context.now) }));
    const moving = moves.filter((one) => !isSamePublication(one.row, one));
    const unchanged = moves.filter((one) => !moving.includes(one));
    const run = await storeBatch(tx, resource, { kind: 'state', held: moving, context }, async () => {
      const entry = { ...auditOf(resource.name, context), action: 'state', batch: randomId() };
      await changePublication(tx, resource, moving, entry);
      return [];
    });
    return {
      run,
      done: moving.map(({ id }) => id),
      skipped: [
        ...unchanged.map(({ id, title }) => ({ id, title, reason: '已经是这个状态' })),
        ...batchResultOf([...new Set(ids)], held, '不存在或已被删除').skipped,
      ],
    };
  });
}

/** Deletes records, except those in use, which are returned as `skipped`. The deletion can be undone for a while. */
export function removeRecords(
  db: Database,
  resource: AnyResource,
  ids: readonly number[],
  context: AdminContext,
  publish: PublishChanges,
): Promise<Undoable> {
  return changed(db, resource, publish, async (tx) => {
    const held = await lockRecords(tx, resource, ids);
    const inUse = new Map(
      (await resource.inUse?.(tx, ids, context))?.map(({ id, reason }): [number, string] => [id, reason]),
    );
    const removed = held.filter(({ id }) => !inUse.has(id));
    const entries: AuditAction[] = [];
    for (const { id, title } of removed) {
      const before = await resource.read(tx, id);
      const entry = { ...auditOf(resource.name, context), action: 'remove', subject_id: id, title };
      entries.push({ ...entry, before, after: null });
    }
    const done = removed.map(({ id }) => id);
    const run = await storeBatch(tx, resource, { kind: 'remove', held: removed, context }, async () => {
      await sql`delete from ${sql.table(resource.table)} where id = any(${done}::bigint[])`.execute(tx);
      if (done.length > 0) {
        await resource.afterwards?.(tx, done);
      }
      await record(tx, ...entries);
      return [];
    });
    const skipped = held
      .filter(({ id }) => inUse.has(id))
      .map(({ id, title }) => ({ id, title, reason: inUse.get(id) ?? '' }));
    return { done, skipped, run };
  });
}

/** Runs a batch in a transaction and publishes the tags of the changed records. */
async function changed(
  db: Database,
  resource: AnyResource,
  publish: PublishChanges,
  work: (tx: Tx) => Promise<Undoable>,
): Promise<Undoable> {
  const result = await transaction(db, work);
  if (result.done.length > 0) {
    await publish(resource.tags(result.done));
  }
  return result;
}

/** Offset of the temporary positions, beyond any real one. */
const OFFSET = 1_000_000;

/** Orders the records of a table from 1; records missing from `ids` follow in their old order. */
export async function orderRecords(
  db: Database,
  resource: AnyResource,
  ids: readonly number[],
  context: AdminContext,
  publish: PublishChanges,
): Promise<{ moved: number }> {
  const table = sql.table(resource.table);
  const place = sql.ref(resource.position ?? 'position');
  const moved = await transaction(db, async (tx) => {
    await refuseUnreviewed(tx, resource, context, '直接排序');
    await sql`lock table ${table} in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ id: number; place: number }>`
      select id, ${place} as place from ${table}
      order by array_position(${[...ids]}::bigint[], id) nulls last, ${place}, id`.execute(tx);
    const moves = rows.map((row, index) => ({ ...row, to: index + 1 })).filter((row) => row.place !== row.to);
    const given = sql`unnest(
      ${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ to }) => to)}::integer[]) as wanted (id, place)`;
    await sql`
      update ${table} as target set ${place} = ${OFFSET} + wanted.place, version = target.version + 1
      from ${given} where target.id = wanted.id`.execute(tx);
    await sql`update ${table} set ${place} = ${place} - ${OFFSET} where ${place} > ${OFFSET}`.execute(tx);
    if (moves.length > 0) {
      const order = rows.map(({ id }) => id);
      await record(tx, { ...auditOf(resource.name, context), action: 'order', after: { order } });
    }
    return moves.length;
  });
  if (moved > 0) {
    await publish(resource.tags(ids));
  }
  return { moved };
}
