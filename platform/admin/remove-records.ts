import { sql } from 'kysely';
import type { BatchResult } from '#contract/admin/shapes.ts';
import { type Deed, record } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import { storeBatch } from '../import/import-runs.ts';
import type { AnyResource } from './admin-resource.ts';
import { batchOf } from './batches.ts';
import { holdRecords } from './records.ts';

/** Deletes records; those that something hangs on stay, each with the reason. It can be taken back for a while. */
export async function removeRecords(
  db: Database,
  subject: AnyResource,
  ids: readonly number[],
  context: AdminContext,
  tell: PublishChanges,
): Promise<BatchResult & { run: number | null }> {
  const { operator, address, now } = context;
  const answer = await transaction(db, async (tx) => {
    const held = await holdRecords(tx, subject, ids);
    const hanging = new Map(
      (await subject.hanging?.(tx, ids))?.map(({ id, reason }): [number, string] => [id, reason]),
    );
    const going = held.filter(({ id }) => !hanging.has(id));
    const deeds: Deed[] = [];
    for (const { id, title } of going) {
      const before = await subject.read(tx, id);
      deeds.push({
        ...{ operator, action: 'remove', subject: subject.name, subject_id: id, title },
        ...{ before, after: null, address, at: now },
      });
    }
    const done = going.map(({ id }) => id);
    const run = await storeBatch(tx, batchOf(subject, 'remove', going, context), async () => {
      await sql`delete from ${sql.table(subject.table)} where id = any(${done}::bigint[])`.execute(tx);
      if (done.length > 0) {
        await subject.afterwards?.(tx, done);
      }
      await record(tx, ...deeds);
      return [];
    });
    const skipped = held
      .filter(({ id }) => hanging.has(id))
      .map(({ id, title }) => ({ id, title, reason: hanging.get(id) ?? '' }));
    return { done, skipped, run };
  });
  if (answer.done.length > 0) {
    await tell(subject.tags(answer.done));
  }
  return answer;
}
