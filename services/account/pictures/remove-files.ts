import { sql } from 'kysely';
import { filesOf } from '#platform/adapters/pictures/picture-plan.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Database } from '#platform/database/open.ts';

const AT_ONCE = 50;
/** So many show that the store is down; the next run begins with other files. */
const MOST_FAILURES = 3;

/** A request; `mark` is its exact time, which a repeated request changes. */
interface Removal {
  path: string;
  mark: string;
}

/**
 * Removes the files of deleted pictures from the store. A request stays until its files are removed, so that a failure or a
 * kill repeats it. Failed ones go to the end of the queue.
 * @returns the number of removed pictures
 * @throws the first failure, after the other files
 */
export async function removePictureFiles(db: Database, store: Pick<FileStore, 'remove'>): Promise<number> {
  const until = await databaseTime(db);
  const failures: unknown[] = [];
  for (let removed = 0; ; ) {
    const removals = await requestedBefore(db, until);
    for (const removal of removals) {
      try {
        await removeFiles(store, removal.path);
      } catch (error) {
        failures.push(error);
        await postpone(db, removal);
        if (failures.length === MOST_FAILURES) {
          throw failures[0];
        }
        continue;
      }
      await db
        .deleteFrom('picture_removal')
        .where('path', '=', removal.path)
        .where(sql<boolean>`requested_at = ${removal.mark}::timestamptz`)
        .execute();
      removed += 1;
    }
    if (removals.length < AT_ONCE) {
      if (failures.length > 0) {
        throw failures[0];
      }
      return removed;
    }
  }
}

async function databaseTime(db: Database): Promise<string> {
  const { rows } = await sql<{ time: string }>`select clock_timestamp()::text as time`.execute(db);
  return rows[0]?.time ?? 'now';
}

function requestedBefore(db: Database, time: string): Promise<Removal[]> {
  return db
    .selectFrom('picture_removal')
    .select(['path', sql<string>`requested_at::text`.as('mark')])
    .where(sql<boolean>`requested_at <= ${time}::timestamptz`)
    .orderBy('requested_at')
    .limit(AT_ONCE)
    .execute();
}

async function postpone(db: Database, { path }: Removal): Promise<void> {
  await db
    .updateTable('picture_removal')
    .set({ requested_at: sql<Date>`clock_timestamp()` })
    .where('path', '=', path)
    .execute();
}

/** @throws if the store is unavailable */
export async function removeFiles(store: Pick<FileStore, 'remove'>, path: string): Promise<void> {
  for (const file of filesOf(path)) {
    await store.remove(file);
  }
}
