import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { AnyResource } from './admin-resource.ts';
import { auditOf } from './records.ts';

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
      await record(tx, { ...auditOf(resource, context), action: 'order', after: { order } });
    }
    return moves.length;
  });
  if (moved > 0) {
    await publish(resource.tags(ids));
  }
  return { moved };
}
