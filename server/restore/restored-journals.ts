import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackJournals } from '#platform/backup/unpack.ts';
import {
  type JournalDirectory,
  openJournalDirectory,
  readJournalDirectory,
} from '#platform/database/journal/journal-directory.ts';

/** The journals that a restored database is set right by. */
export interface RestoredJournals {
  directories: JournalDirectory[];
  /** Some are known from the backup alone: what was claimed since is not in them. */
  areOld: boolean;
}

/**
 * Finds the journals: those that lie where they always did go on beyond the backup. Of one that is gone, the backup's
 * own copy takes the place; in `JOURNAL_DIR` itself where nothing is there.
 */
export async function findJournals(
  archive: string,
  archived: readonly string[],
  { own, given }: { own: string; given: readonly string[] },
): Promise<RestoredJournals> {
  const directories = given.map(readJournalDirectory);
  if (existsSync(join(own, 'journal.json'))) {
    directories.push(readJournalDirectory(own));
  }
  const missing = archived.filter((id) => directories.every((directory) => directory.id !== id));
  for (const [index, id] of missing.entries()) {
    const isFree = index === 0 && !existsSync(join(own, 'journal.json'));
    const folder = isFree ? own : `${own}-${id}`;
    if (!existsSync(join(folder, 'journal.json'))) {
      await unpackJournals(archive, id, folder);
    }
    directories.push(readJournalDirectory(folder));
  }
  if (directories.length === 0) {
    directories.push(openJournalDirectory(own));
  }
  return { directories, areOld: missing.length > 0 };
}
