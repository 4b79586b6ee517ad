import type { JournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { withholdAll } from '#services/main/codes/quarantine-repository.ts';
import { type ReplayReport, replayJournals } from './journal-replay.ts';
import { knownDirectories } from './journal-repository.ts';
import { currentFingerprint, lockOrigin, writeOrigin } from './origin-repository.ts';

/** The result of the check at startup. */
export interface JournalCheck extends ReplayReport {
  /** The database was restored or moved since it last served. */
  moved: boolean;
  /** The journals are incomplete, so the free codes are withheld. */
  withheld: boolean;
}

/**
 * Replays the journals into the database before codes are issued. If the database was restored and its journals are
 * missing or damaged, issued codes are unknown, so the free ones are withheld for an admin to release.
 * @param isComplete false if journals are known to be missing
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
