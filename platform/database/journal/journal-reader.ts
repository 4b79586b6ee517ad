import { createReadStream } from 'node:fs';
import type { JournalFile } from './journal-directory.ts';
import { readJournalLine } from './journal-line.ts';

/** What a journal holds from a place on. */
export interface JournalTail {
  entries: unknown[];
  /** Where the last line that has an end ends. */
  end: number;
  /** Lines that have an end but aren't what was written. */
  damaged: number;
}

/**
 * Reads a journal from a byte on. A last line without its end was being written when the process died, and nobody
 * was told of it: it is left out. Damaged lines are counted: a power cut may leave some among the last, of which
 * nobody was told either.
 */
export async function readJournal(file: JournalFile, from: number): Promise<JournalTail> {
  const tail: JournalTail = { entries: [], end: from, damaged: 0 };
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file.path, { start: from })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, at)) {
      const entry = readJournalLine(rest.toString('utf8', at, end));
      if (entry === undefined) {
        tail.damaged += 1;
      } else {
        tail.entries.push(entry);
      }
      tail.end += end + 1 - at;
      at = end + 1;
    }
    rest = rest.subarray(at);
  }
  return tail;
}
