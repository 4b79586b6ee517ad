import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupContents } from '#platform/backup/check-backup.ts';
import { unpackJournals } from '#platform/backup/unpack.ts';
import { systemClock } from '#platform/core/clock.ts';
import {
  JOURNAL_IDENTITY,
  openJournalDirectory,
  readJournalDirectory,
} from '#platform/database/journal/journal-directory.ts';
import { noteUnpacked, unpackedAt } from '#platform/database/journal/unpacked-journal.ts';

/**
 * Finds the current journals, which continue after the backup. A missing one is unpacked from the backup, into
 * `JOURNAL_DIR` if that is empty.
 * @param isComplete nothing was claimed since the backup
 * @param areLost the present journals are incomplete, which is noted for later restores
 * @returns the journals; `areOld` if some come from a backup, now or since this one was made, without the claims before that
 */
export async function findJournals(
  archive: string,
  { journals, made_at }: Pick<BackupContents, 'journals' | 'made_at'>,
  {
    own,
    given,
    areLost,
    ...options
  }: {
    own: string;
    given: readonly string[];
    identities: readonly string[];
    isComplete: boolean;
    areLost: boolean;
  },
) {
  const isJournal = (folder: string) => existsSync(join(folder, JOURNAL_IDENTITY));
  const directories = given.map(readJournalDirectory);
  if (isJournal(own)) {
    directories.push(readJournalDirectory(own));
  }
  const missing = journals.filter((id) => directories.every((directory) => directory.id !== id));
  for (const [index, id] of missing.entries()) {
    const folder = index === 0 && !isJournal(own) ? own : `${own}-${id}`;
    if (!isJournal(folder)) {
      await unpackJournals(archive, id, folder, { ...options, now: systemClock.now() });
    }
    directories.push(readJournalDirectory(folder));
  }
  if (directories.length === 0) {
    directories.push(openJournalDirectory(own));
  }
  if (areLost && isJournal(own)) {
    noteUnpacked(own, systemClock.now());
  }
  const madeAt = new Date(made_at);
  const isOlder = directories.some((directory) => (unpackedAt(directory) ?? madeAt) > madeAt);
  return { directories, areOld: missing.length > 0 || isOlder };
}
