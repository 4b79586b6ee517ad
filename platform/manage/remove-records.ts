import { sql } from 'kysely';
import type { BatchAnswer } from '../../contract/operator/shapes.ts';
import { type Deed, record } from '../audit/record.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { OperatorVisit } from '../operator.ts';
import type { TellChanges } from '../page-cache/changes.ts';
import type { AnySubject } from './managed-subject.ts';
import { holdRecords } from './records.ts';

/** Deletes records; those that something hangs on stay, each with the reason. The audit keeps what they were. */
export async function removeRecords(
  db: Database,
  subject: AnySubject,
  ids: readonly number[],
  { operator, address, now }: OperatorVisit,
  tell: TellChanges,
): Promise<BatchAnswer> {
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
    if (done.length > 0) {
      await sql`delete from ${sql.table(subject.table)} where id = any(${done}::bigint[])`.execute(tx);
      await subject.afterwards?.(tx, done);
      await record(tx, ...deeds);
    }
    const skipped = held
      .filter(({ id }) => hanging.has(id))
      .map(({ id, title }) => ({ id, title, reason: hanging.get(id) ?? '' }));
    return { done, skipped };
  });
  if (answer.done.length > 0) {
    await tell(subject.tags(answer.done));
  }
  return answer;
}
