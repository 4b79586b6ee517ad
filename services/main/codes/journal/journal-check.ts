import { type JournalDirectory, journalFiles } from '#platform/database/journal/journal-directory.ts';
import { readJournal } from '#platform/database/journal/journal-reader.ts';
import { knownJournals } from '#platform/database/journal/known-journals.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { replayWithdrawal } from '../withdrawn-codes.ts';
import { withholdAll } from '../withheld-codes.ts';
import { asJournalLine, committedEntries, isWithdrawal, type JournalLine } from './journal-entry.ts';
import {
  knownDirectories,
  type Replayed,
  raiseClaimIds,
  readMarks,
  registerDirectory,
  replayPack,
  writeMarks,
} from './journal-repository.ts';
import { currentFingerprint, lockOrigin, writeOrigin } from './origin-repository.ts';

export interface JournalCheck extends ReplayReport {
  /** The database was restored or moved since it last served. */
  moved: boolean;
  /** If codes are withheld, the ids of the missing folders that the database or the present folders know. */
  missing: string[];
  /** The journals are incomplete, so the free codes are withheld. */
  withheld: boolean;
}

/**
 * Replays the journals into the database before codes are issued. If the database was restored and its journals are
 * missing or damaged, issued codes are unknown, so the free ones are withheld for an admin to release.
 * @param isComplete false if journals are known to be missing
 * @param others ids of more folders, which the database may not know
 */
export async function checkByJournals(
  db: Database,
  directories: readonly JournalDirectory[],
  { isComplete = true, others = [] }: { isComplete?: boolean; others?: readonly string[] } = {},
): Promise<JournalCheck> {
  const known = new Set([...(await knownDirectories(db)), ...others, ...directories.flatMap(knownJournals)]);
  const missing = [...known].filter((id) => directories.every((directory) => directory.id !== id));
  const report = await replayJournals(db, directories);
  const isCovered =
    isComplete && known.size > 0 && report.damaged === 0 && report.cut.length === 0 && missing.length === 0;
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
    return { ...report, moved, missing: withheld ? missing : [], withheld };
  });
}

const BATCH = 1_000;

interface ReplayReport extends Replayed {
  withdrawn: number;
  damaged: number;
  /** Journals shorter than their marks. */
  cut: string[];
}

/**
 * Replays journal lines beyond the marks. On an unchanged database there are next to none; on a restored one they are
 * everything since the backup.
 */
export async function replayJournals(
  db: Database,
  directories: readonly JournalDirectory[],
): Promise<ReplayReport> {
  const report: ReplayReport = { restored: 0, without_pack: 0, withdrawn: 0, damaged: 0, cut: [] };
  const lines: JournalLine[] = [];
  const ends: { directory: JournalDirectory; marks: Map<string, number> }[] = [];
  for (const directory of directories) {
    const known = await readMarks(db, directory.id);
    const marks = new Map<string, number>();
    for (const file of journalFiles(directory)) {
      const from = known.get(file.name) ?? 0;
      if (file.bytes < from) {
        report.cut.push(file.path);
      } else if (file.bytes > from) {
        const tail = await readJournal(file, from);
        const read = tail.entries.map(asJournalLine);
        lines.push(...read.filter((line) => line !== undefined));
        report.damaged += tail.damaged + read.filter((line) => line === undefined).length;
        marks.set(file.name, tail.end);
      }
    }
    ends.push({ directory, marks });
  }
  await replayLines(db, lines, report);
  for (const { directory, marks } of ends) {
    await transaction(db, async (tx) => {
      await registerDirectory(tx, directory.id);
      await writeMarks(tx, directory.id, marks);
    });
  }
  return report;
}

/** Withdrawals come first: they determine which earlier entries were rolled back. */
async function replayLines(db: Database, lines: readonly JournalLine[], report: ReplayReport): Promise<void> {
  if (lines.length === 0) {
    return;
  }
  const withdrawals = lines.filter(isWithdrawal);
  const entries = lines.flatMap((line) => (isWithdrawal(line) ? [] : [line]));
  const ids = [...entries.map(({ id }) => id), ...withdrawals.map(({ claims }) => claims)];
  const highest = ids.reduce((most, id) => Math.max(most, id), 0);
  await transaction(db, (tx) => raiseClaimIds(tx, highest));
  for (const withdrawal of withdrawals) {
    report.withdrawn += await transaction(db, (tx) => replayWithdrawal(tx, withdrawal));
  }
  const byPack = Map.groupBy(committedEntries(entries), ({ pack }) => pack);
  for (const [packId, list] of byPack) {
    for (let start = 0; start < list.length; start += BATCH) {
      const { restored, without_pack } = await transaction(db, (tx) =>
        replayPack(tx, packId, list.slice(start, start + BATCH)),
      );
      report.restored += restored;
      report.without_pack += without_pack;
    }
  }
}
