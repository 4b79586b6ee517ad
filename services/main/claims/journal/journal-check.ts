import type { JournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { withholdAll } from '#services/main/codes/quarantine-repository.ts';
import { type ReplayReport, replayJournals } from './journal-replay.ts';
import { knownDirectories } from './journal-repository.ts';
import { currentFingerprint, lockOrigin, writeOrigin } from './origin-repository.ts';

/** What became of codes before the portal gives any. */
export interface JournalCheck extends ReplayReport {
  /** The database was brought here from elsewhere since it last served. */
  moved: boolean;
  /** What the journals told can't be complete: codes that look free are kept back. */
  withheld: boolean;
}

/**
 * Sets the database right by the journals before codes are given: what they tell and it doesn't know is brought in.
 * Where the database was restored, and the journals that belong to it are not all here and whole, it can't be known
 * which codes were given since: the free ones are kept back until an operator decides.
 * @param isComplete false where it is known that journals are missing
 */
export async function checkByJournals(
  db: Database,
  directories: readonly JournalDirectory[],
  isComplete = true,
): Promise<JournalCheck> {
  const known = new Set(await knownDirectories(db));
  const report = await replayJournals(db, directories);
  const isCovered =
    isComplete &&
    known.size > 0 &&
    report.damaged === 0 &&
    report.cut.length === 0 &&
    [...known].every((id) => directories.some((directory) => directory.id === id));
  return transaction(db, async (tx) => {
    const [last, current] = [await lockOrigin(tx), await currentFingerprint(tx)];
    const moved = last !== null && last !== current;
    const withheld = moved && !isCovered;
    if (withheld) {
      await withholdAll(tx);
    }
    if (last !== current) {
      await writeOrigin(tx, current);
    }
    return { ...report, moved, withheld };
  });
}
