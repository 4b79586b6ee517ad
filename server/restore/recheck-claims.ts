import type { Config } from '#platform/core/config/config.ts';
import { readJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { openDatabase } from '#platform/database/open.ts';
import { checkByJournals, type JournalCheck } from '#services/main/codes/journal/journal-check.ts';
import { RESTORED, writeOrigin } from '#services/main/codes/journal/origin-repository.ts';
import { isOlderThanJournals } from './older-than-journals.ts';
import { restoreOwner } from './restore.ts';

/**
 * Treats the database as restored and replays the journals in `folders`. A recovery to a point in time leaves no trace of its
 * own: the cluster is the same. Free codes are withheld if a journal is missing.
 */
export async function recheckClaims(
  config: Config,
  folders: readonly string[],
  now: Date,
): Promise<JournalCheck> {
  const { db, close } = await openDatabase({ ...config, owner: restoreOwner(now) }, () => undefined);
  try {
    await writeOrigin(db, RESTORED);
    const directories = folders.map(readJournalDirectory);
    const isComplete = !(await isOlderThanJournals(db, directories));
    return await checkByJournals(db, directories, { isComplete });
  } finally {
    await close();
  }
}
