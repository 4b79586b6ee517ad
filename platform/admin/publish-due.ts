import { sql } from 'kysely';
import { theClock } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { AnyResource } from './admin-resource.ts';
import { move } from './batches.ts';
import { holdRecords } from './records.ts';

/** Things that come or go in one transaction. */
const AT_ONCE = 200;

/**
 * Puts on the site what was to come by now and takes off what was to go, and has the pages that show it made anew.
 * Several processes may do so at once: what one has turned, another finds as it should be.
 * @returns how many things were turned
 */
export async function publishDue(
  db: Database,
  subjects: readonly AnyResource[],
  now: Date,
  tell: PublishChanges,
): Promise<number> {
  const checks = subjects.map(
    ({ name, table }) => sql`
      select ${name}::text as name where exists (
        select from ${sql.table(table)} where not published and publish_at is not null and publish_at <= ${now}
      ) or exists (
        select from ${sql.table(table)} where published and offline_at is not null and offline_at <= ${now}
      )`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` union all `)}`.execute(db);
  const due = new Set(rows.map(({ name }) => name));
  let turned = 0;
  for (const subject of subjects.filter(({ name }) => due.has(name))) {
    const ids = await turn(db, subject, now);
    if (ids.length > 0) {
      await tell(subject.tags(ids));
    }
    turned += ids.length;
  }
  return turned;
}

async function turn(db: Database, subject: AnyResource, now: Date): Promise<number[]> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(subject.table)}
      where (not published and publish_at <= ${now}) or (published and offline_at <= ${now})
      order by id limit ${AT_ONCE} for update skip locked`.execute(tx);
    const held = await holdRecords(
      tx,
      subject,
      rows.map(({ id }) => id),
    );
    const moves = held.map((one) => {
      const isOver = one.offline_at !== null && one.offline_at <= now;
      const row = isOver
        ? { published: false, publish_at: null, offline_at: one.offline_at }
        : { published: true, publish_at: one.publish_at, offline_at: one.offline_at };
      return { ...one, row };
    });
    await move(tx, subject, moves, {
      ...{ operator: theClock, action: 'scheduled', subject: subject.name, address: '', at: now },
    });
    return moves.map(({ id }) => id);
  });
}

/** Does so once a second until it is told to stop; what fails is told and tried again. */
export function schedulePublishing(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) {
      return;
    }
    isBusy = true;
    underWay = work()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, 1_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
