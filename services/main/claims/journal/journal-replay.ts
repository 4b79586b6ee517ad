import { type JournalDirectory, journalFiles } from '#platform/database/journal/journal-directory.ts';
import { readJournal } from '#platform/database/journal/journal-reader.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { withdrawAgain } from '#services/main/codes/withdrawn-codes.ts';
import { asJournalLine, isWithdrawal, type JournalLine, standingEntries } from './journal-entry.ts';
import { raiseClaimIds, readMarks, registerDirectory, replayPack, writeMarks } from './journal-repository.ts';

/** Entries of one transaction. */
const BATCH = 1_000;

/** What journals told that the database didn't know. */
export interface ReplayReport {
  restored: number;
  without_pack: number;
  /** Codes taken out of their packs once more. */
  withdrawn: number;
  /** Lines that can't be read. */
  damaged: number;
  /** Journals shorter than the database knows them. */
  cut: string[];
}

/**
 * Brings into the database what journals hold beyond their marks. Where the database is as it was left, that is next
 * to nothing; where an older one was put in its place, it is what happened since.
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

/** Withdrawals come first: they say of which codes earlier entries tell nothing. */
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
    report.withdrawn += await transaction(db, (tx) => withdrawAgain(tx, withdrawal));
  }
  const byPack = Map.groupBy(standingEntries(entries), ({ pack }) => pack);
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
