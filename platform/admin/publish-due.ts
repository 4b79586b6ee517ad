import { sql } from 'kysely';
import { scheduledJobs } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import { repeatEvery } from '../core/repeat-every.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { AnyResource } from './admin-resource.ts';
import { changePublication, lockRecords } from './records.ts';

const BATCH = 200;
const EVERY_MS = 1_000;

/**
 * Publishes and unpublishes the records that are due and invalidates the pages that show them. Several processes can
 * run it concurrently.
 * @returns the number of records changed
 */
export async function publishDue(
  db: Database,
  resources: readonly AnyResource[],
  now: Date,
  publish: PublishChanges,
): Promise<number> {
  const checks = resources.map(
    ({ name, table }) => sql`
      select ${name}::text as name where exists (
        select from ${sql.table(table)} where not published and publish_at is not null and publish_at <= ${now}
      ) or exists (
        select from ${sql.table(table)} where published and offline_at is not null and offline_at <= ${now}
      )`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` union all `)}`.execute(db);
  const due = new Set(rows.map(({ name }) => name));
  let changed = 0;
  for (const resource of resources.filter(({ name }) => due.has(name))) {
    const ids = await publishBatch(db, resource, now);
    if (ids.length > 0) {
      await publish(resource.tags(ids));
    }
    changed += ids.length;
  }
  return changed;
}

async function publishBatch(db: Database, resource: AnyResource, now: Date): Promise<number[]> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(resource.table)}
      where (not published and publish_at <= ${now}) or (published and offline_at <= ${now})
      order by id limit ${BATCH} for update skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const held = await lockRecords(tx, resource, ids);
    const moves = held.map((one) => {
      const { publish_at, offline_at } = one;
      const isOver = offline_at !== null && offline_at <= now;
      return { ...one, row: { published: !isOver, publish_at: isOver ? null : publish_at, offline_at } };
    });
    const entry = { operator: scheduledJobs, subject: resource.name, address: '', at: now };
    await changePublication(tx, resource, moves, { ...entry, action: 'scheduled' });
    return moves.map(({ id }) => id);
  });
}

/** Runs `work` every second until stopped. A failure is reported and retried. */
export function schedulePublishing(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatEvery(() => work().catch(onError), EVERY_MS, EVERY_MS);
}
