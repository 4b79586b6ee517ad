import type { JournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { unpackedAt } from '#platform/database/journal/unpacked-journal.ts';
import type { Database } from '#platform/database/open.ts';

/**
 * Whether a journal was unpacked from a backup after the newest entry of the database's audit, which every restore extends: the
 * claims between may be in neither.
 */
export async function isOlderThanJournals(
  db: Database,
  directories: readonly JournalDirectory[],
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return directories.some((directory) => {
    const at = unpackedAt(directory);
    return at !== undefined && (row === undefined || at > row.at);
  });
}
