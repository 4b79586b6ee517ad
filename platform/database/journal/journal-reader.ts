import { createReadStream } from 'node:fs';
import type { JournalFile } from './journal-directory.ts';
import { readJournalLine } from './journal-line.ts';

/** The content of a journal from an offset. */
export interface JournalTail {
  entries: unknown[];
  /** The offset after the last complete line. */
  end: number;
  /** Complete lines with a wrong checksum. */
  damaged: number;
}

/**
 * Reads a journal from an offset. Ignores an incomplete last line: its write was never confirmed. Counts damaged lines,
 * which a power cut may leave among the last, unconfirmed ones.
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
