import type { Database } from '../../../../platform/database/open.ts';
import { transaction } from '../../../../platform/database/transaction.ts';
import { type JournalDirectory, journalFiles } from '../../../../platform/journal/journal-directory.ts';
import { readJournal } from '../../../../platform/journal/journal-reader.ts';
import { asJournalEntry, type JournalEntry, standingEntries } from './journal-entry.ts';
import { raiseClaimIds, readMarks, registerDirectory, replayPack, writeMarks } from './journal-repository.ts';

/** Entries of one transaction. */
const BATCH = 1_000;

/** What journals told that the database didn't know. */
export interface ReplayReport {
  restored: number;
  without_pack: number;
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
  const report: ReplayReport = { restored: 0, without_pack: 0, damaged: 0, cut: [] };
  const entries: JournalEntry[] = [];
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
        const read = tail.entries.map(asJournalEntry);
        entries.push(...read.filter((entry) => entry !== undefined));
        report.damaged += tail.damaged + read.filter((entry) => entry === undefined).length;
        marks.set(file.name, tail.end);
      }
    }
    ends.push({ directory, marks });
  }
  await replayEntries(db, entries, report);
  for (const { directory, marks } of ends) {
    await transaction(db, async (tx) => {
      await registerDirectory(tx, directory.id);
      await writeMarks(tx, directory.id, marks);
    });
  }
  return report;
}

async function replayEntries(
  db: Database,
  entries: readonly JournalEntry[],
  report: ReplayReport,
): Promise<void> {
  if (entries.length === 0) {
    return;
  }
  const highest = entries.reduce((most, { id }) => Math.max(most, id), 0);
  await transaction(db, (tx) => raiseClaimIds(tx, highest));
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
